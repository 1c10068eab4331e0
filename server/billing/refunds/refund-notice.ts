import { formatMoment } from '../../mail/templates/format-moment.ts'
import { linkTo } from '../../mail/templates/link-to.ts'
import type { MailTemplate } from '../../mail/templates/mail-template.ts'
import { writeMail } from '../../mail/templates/write-mail.ts'

interface Data {
  name: string
  planName: string
  askedAt: Date
  /** 'asked': we have the request. 'done': it was paid back. 'declined': it was refused. */
  what: 'asked' | 'done' | 'declined'
}

const nothingLost = 'Nada seu é apagado: posts, rascunhos e mídias continuam com você.'

const notices: Readonly<Record<Data['what'], { subject: string; sentences: readonly string[] }>> = {
  asked: {
    subject: 'Recebemos seu pedido de reembolso',
    sentences: [
      'Vamos conferir o pagamento e avisar você por email quando o pedido for respondido. O valor volta pela mesma forma de pagamento, e a assinatura é cancelada quando ele for devolvido.',
      nothingLost,
    ],
  },
  done: {
    subject: 'Seu reembolso foi feito',
    sentences: [
      'Devolvemos o valor pela mesma forma de pagamento. Conforme o banco ou o cartão, ele leva alguns dias para aparecer, ou vem na próxima fatura. A assinatura foi cancelada, e nada mais é cobrado por ela.',
      nothingLost,
    ],
  },
  declined: {
    subject: 'Seu pedido de reembolso não foi aceito',
    sentences: [
      'Conferimos o pagamento, e ele não será devolvido. Sua assinatura continua como estava. Se algo não ficou claro, escreva para nós pelo formulário de contato.',
    ],
  },
}

/** Tells whoever asked to be paid back that we have the request, and what became of it. */
export const refundNotice: MailTemplate<Data> = ({ name, planName, askedAt, what }, context) => {
  const { subject, sentences } = notices[what]
  const isDeclined = what === 'declined'
  return writeMail(
    {
      ...{ kind: 'refund-notice', subject, name },
      blocks: [
        {
          type: 'facts',
          facts: [
            ...(planName ? [['Plano', planName] as const] : []),
            ['Pedido em', formatMoment(askedAt)],
          ],
        },
        ...sentences.map((text) => ({ type: 'paragraph', text }) as const),
        {
          type: 'button',
          label: isDeclined ? 'Escrever para nós' : 'Ver sua assinatura',
          url: linkTo(context.publicUrl, isDeclined ? '/about#contato' : '/billing'),
        },
      ],
    },
    context,
  )
}
