import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { BillingInterval } from '#contract/billing/plan.ts'
import type { Refund, RefundForm } from '#contract/billing/subscription.ts'
import { formatPrice } from '#contract/texts/format-numbers.ts'
import { holdUser } from '../../auth/hold-user.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { refundRequests } from '../../db/schema/billing.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'
import { users } from '../../db/schema/users.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { isWithinLimit } from '../../limits/rate-limits.ts'
import { cleanValue, toParagraphs } from '../../mail/templates/clean-value.ts'
import { formatMoment } from '../../mail/templates/format-moment.ts'
import { linkTo } from '../../mail/templates/link-to.ts'
import type { MailTemplate } from '../../mail/templates/mail-template.ts'
import { writeMail } from '../../mail/templates/write-mail.ts'
import { lockSubscription } from '../events/lock-subscription.ts'
import { findPurchase, isWithinTerms, openWindow } from '../refund-window.ts'
import { describeRequest, type RefundRow, selectPurchases } from './find-refunds.ts'
import { refundNotice } from './refund-notice.ts'

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

type RefundDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'limits' | 'mail'>
type Asked = v.InferOutput<typeof RefundForm>

/**
 * Keeps a person's request to be paid back, and mails it to the operators, who pay back, and to the
 * person, as Decree 7.962/2013 asks for (article 5, § 4). Beyond the limit of mails to operators it
 * is only kept, and read in their area. Asked again, the first request is answered. Throws NOT_FOUND
 * for a subscription that is not the person's, and REFUND_NOT_POSSIBLE for one that nothing was paid
 * for, or whose time is over.
 */
export async function askRefund(deps: RefundDeps, userId: string, asked: Asked): Promise<Refund> {
  const { db, limits, mail } = deps
  // Looked at once before too, so that the same request again does not use up the mails.
  const known = await findPossible(deps, db, { userId, ...asked })
  if ('request' in known) return describeRequest(known.request)
  const mayMail = await isWithinLimit(limits.refundMails, 'all')
  const { row, isNew } = await db.transaction(async (tx) => {
    await lockSubscription(tx, asked.subscriptionId)
    if (!(await holdUser(tx, userId))) throw new ApiError('UNAUTHENTICATED')
    const found = await findPossible(deps, tx, { userId, ...asked })
    if ('request' in found) return { row: found.request, isNew: false }
    const { purchase } = found
    const [row] = await tx
      .insert(refundRequests)
      .values({ ...purchase, userId, reason: asked.reason, askedAt: deps.clock.now() })
      .returning()
    if (!row) throw new Error('The request was not stored')
    await tell(deps, tx, row, { payerEmail: found.payerEmail, mayMail })
    return { row, isNew: true }
  })
  // One person's many calls at once do not use up the mails either.
  if (!isNew) await limits.refundMails.giveBack('all')
  mail.wake()
  return describeRequest(row)
}

/** The request that is there already, or what may be asked back now. */
async function findPossible(
  { clock }: RefundDeps,
  db: Executor,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
) {
  const isTheirs = and(eq(subscriptions.id, subscriptionId), eq(subscriptions.userId, userId))
  const [found] = await selectPurchases(db).where(isTheirs)
  if (!found) throw new ApiError('NOT_FOUND')
  const { subscription, request } = found
  if (request) return { request }
  const boughtAt = findPurchase(subscription)
  if (!boughtAt) throw new ApiError('REFUND_NOT_POSSIBLE')
  const { until } = openWindow(boughtAt)
  if (clock.now() > until)
    throw new ApiError('REFUND_NOT_POSSIBLE', {
      message: `O prazo para pedir este reembolso terminou em ${formatMoment(until)}.`,
    })
  const { interval, customerEmail: payerEmail, firstPaidCents: cents } = subscription
  const planName = found.planName ?? ''
  return { purchase: { subscriptionId, planName, interval, cents, boughtAt }, payerEmail }
}

async function tell(
  { env, mail }: RefundDeps,
  tx: Transaction,
  row: RefundRow,
  { payerEmail, mayMail }: { payerEmail: string | null; mayMail: boolean },
): Promise<void> {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, row.userId ?? ''))
  if (!person) throw new Error('The person is held')
  for (const operator of mayMail ? (env.OPERATORS ?? []) : [])
    await mail.enqueue(tx, operator, refundRequest, { ...row, person, payerEmail })
  const { name, email } = person
  const { planName, askedAt } = row
  await mail.enqueue(tx, email, refundNotice, { name, planName, askedAt, what: 'asked' })
}
