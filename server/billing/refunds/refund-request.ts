import { formatPrice } from '#contract/format-price.ts'
import type { BillingInterval } from '#contract/plan.ts'
import { cleanValue, toParagraphs } from '../../mail/templates/clean-value.ts'
import { formatMoment } from '../../mail/templates/format-moment.ts'
import { linkTo } from '../../mail/templates/link-to.ts'
import type { MailTemplate } from '../../mail/templates/mail-template.ts'
import { writeMail } from '../../mail/templates/write-mail.ts'
import { isWithinTerms } from '../refund-window.ts'

interface Data {
  person: { name: string; email: string }
  /** As Stripe knows it; it may be another person's. */
  payerEmail: string | null
  subscriptionId: string
  planName: string
  interval: BillingInterval | null
  /** Null where Stripe has not told us. */
  cents: number | null
  boughtAt: Date
  askedAt: Date
  reason: string
}

const intervals: Readonly<Record<BillingInterval, string>> = { month: 'mensal', year: 'anual' }

/** To who runs the service: somebody asks to be paid back; an answer goes to them. */
export const refundRequest: MailTemplate<Data> = (data, context) => {
  const { person, payerEmail, subscriptionId, interval, cents, boughtAt, askedAt, reason } = data
  const name = cleanValue(person.name) || 'Alguém'
  const isOtherPayer = payerEmail !== null && payerEmail !== person.email
  const mail = writeMail(
    {
      kind: 'refund-request',
      subject: `${name} pediu reembolso`,
      name: '',
      blocks: [
        {
          type: 'paragraph',
          text: isWithinTerms(data)
            ? 'O pedido veio em até 24 horas depois da compra: pelos termos, o valor é devolvido por inteiro.'
            : 'O pedido veio depois de 24 horas e até o sétimo dia: vale o direito de arrependimento (Código de Defesa do Consumidor, art. 49).',
        },
        {
          type: 'facts',
          facts: [
            ['Nome', name],
            ['Email', cleanValue(person.email, 254)],
            ...(isOtherPayer ? [['Pago por', cleanValue(payerEmail, 254)] as const] : []),
            [
              'Plano',
              `${cleanValue(data.planName) || 'desconhecido'}${interval ? `, ${intervals[interval]}` : ''}`,
            ],
            ['Valor', cents === null ? 'ver na Stripe' : formatPrice(cents / 100)],
            ['Comprado em', formatMoment(boughtAt)],
            ['Pedido em', formatMoment(askedAt)],
            ['Assinatura na Stripe', subscriptionId],
          ],
        },
        ...(reason ? [{ type: 'paragraph', text: 'Motivo:' } as const] : []),
        ...toParagraphs(reason),
        {
          type: 'paragraph',
          text: 'Devolva o valor e cancele a assinatura no painel da Stripe; depois responda ao pedido em Operação, em Reembolsos.',
        },
        { type: 'button', label: 'Ver os pedidos', url: linkTo(context.publicUrl, '/operator') },
        { type: 'note', text: 'Responda a este e-mail para escrever a quem pediu.' },
      ],
    },
    context,
  )
  return { ...mail, replyTo: person.email }
}
