import { linkTo } from '../../mail/templates/link-to.ts'
import type { MailTemplate } from '../../mail/templates/mail-template.ts'
import { writeMail } from '../../mail/templates/write-mail.ts'

interface Data {
  subscriptionId: string
  customerId: string
  /** Whether its person deleted their account; otherwise nobody here is known for it. */
  isDeleted: boolean
}

/** To who runs the service: a payment came that is nobody's here. */
export const strayPayment: MailTemplate<Data> = (data, context) => {
  const { subscriptionId, customerId, isDeleted } = data
  return writeMail(
    {
      kind: 'stray-payment',
      subject: isDeleted ? 'Pagamento de uma conta excluída' : 'Pagamento sem conta',
      name: '',
      blocks: [
        {
          type: 'paragraph',
          text: isDeleted
            ? 'Um pagamento foi concluído depois que a conta foi excluída. A assinatura será encerrada na Stripe; o que foi pago, se algo foi cobrado, precisa ser devolvido lá.'
            : 'Um pagamento foi concluído e não é de nenhuma conta. Ele passa a valer quando alguém confirmar o email usado no pagamento. Se ninguém fizer isso, encerre a assinatura na Stripe e devolva o valor.',
        },
        {
          type: 'facts',
          facts: [
            ['Assinatura', subscriptionId],
            ['Cliente', customerId],
          ],
        },
        {
          ...{ type: 'button', label: 'Ver os eventos de cobrança' },
          url: linkTo(context.publicUrl, '/operator'),
        },
      ],
    },
    context,
  )
}
