import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../mail/templates/link-to.ts'
import type { MailTemplate } from '../../mail/templates/mail-template.ts'
import { writeMail } from '../../mail/templates/write-mail.ts'
import type { Billing } from '../../stripe/billing.ts'
import { wasDeleted } from '../cancellations/deleted-people.ts'
import { forgetEvent, wishLateCancellation } from '../cancellations/wish-cancellations.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { wakeRewards } from '../referrals/give-rewards.ts'
import { isToBeCancelled } from '../subscription-queries.ts'
import {
  applyChange,
  isCheckout,
  type Outcome,
  type StripeAnswer,
  type SubscriptionChange,
} from './apply-change.ts'
import { type BillingEventRow, claimEvent, markApplied, releaseEvent } from './queries.ts'
import { type EventContent, readEvent, StripeEvent } from './read-event.ts'

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

export type ApplyDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'mail' | 'billing' | 'codeKey'>

/**
 * Does what an event says, once: its effect and that it is applied are one transaction. When what it
 * says is not enough, Stripe is asked in between. Throws what Stripe or the database throws.
 */
async function applyEvent(
  deps: ApplyDeps,
  billing: Billing,
  event: BillingEventRow,
): Promise<void> {
  const change = readStored(event)
  const now = deps.clock.now()
  if (change instanceof Error) {
    const lastError = change.message
    deps.log.error({ eventId: event.id, lastError }, 'a billing event cannot be read')
    return await markApplied(deps.db, event, { outcome: 'unreadable', lastError, now })
  }
  if (change.kind === 'other') return await markApplied(deps.db, event, { outcome: 'ignored', now })
  let outcome = await applyOnce(deps, event, change, undefined)
  if (outcome === 'ask')
    outcome = await applyOnce(deps, event, change, await ask(deps, billing, change))
  if (outcome === 'unknown-customer' || outcome === 'deleted-person')
    deps.log.warn({ eventId: event.id, subscriptionId: change.id }, 'a subscription of nobody here')
  deps.mail.wake()
}

async function applyOnce(
  deps: ApplyDeps,
  event: BillingEventRow,
  change: SubscriptionChange,
  answer: StripeAnswer | undefined,
): Promise<Outcome | 'deleted-person'> {
  return await deps.db.transaction(async (tx) => {
    const { outcome, userId } = await applyChange(tx, { change, at: event.createdAt, answer })
    if (outcome === 'ask') return outcome
    const now = deps.clock.now()
    const isDeleted =
      outcome === 'unknown-customer' &&
      isCheckout(change) &&
      (await wasDeleted(tx, deps.codeKey, change.reference))
    // Of a payment that takes days the operators were told when it was chosen.
    const isPaidByNobody = outcome === 'unknown-customer' && change.kind === 'checkout'
    const settled = isDeleted ? 'deleted-person' : outcome
    await markApplied(tx, event, { outcome: settled, now })
    if (outcome === 'applied' && userId !== null) {
      await writeNotice(deps, tx, userId)
      await wakeRewards(tx, userId, now)
    }
    if (outcome === 'ignored' && (await isToBeCancelled(tx, change.id)))
      await forgetEvent(tx, event.id, now)
    if (isDeleted) await wishLateCancellation(tx, change.id, now)
    if (isPaidByNobody || isDeleted) await tellOperators(deps, tx, { change, isDeleted })
    return settled
  })
}

/** Somebody is charged for whom nothing is here: who runs the service can give it back. */
async function tellOperators(
  { env, mail }: ApplyDeps,
  tx: Transaction,
  { change, isDeleted }: { change: SubscriptionChange; isDeleted: boolean },
): Promise<void> {
  const { id: subscriptionId, customerId } = change
  for (const operator of env.OPERATORS ?? [])
    await mail.enqueue(tx, operator, strayPayment, { subscriptionId, customerId, isDeleted })
}

/** How things are at Stripe now. */
export async function ask(
  { clock }: Pick<Deps, 'clock'>,
  billing: Billing,
  change: SubscriptionChange,
): Promise<StripeAnswer> {
  const askedAt = clock.now()
  const subscription = await billing.findSubscription(change.id)
  const email = await billing.findCustomerEmail(change.customerId)
  return { subscription, email, askedAt }
}

/** What a stored event says; an error for one that is not what its type promises. */
export function readStored(event: Pick<BillingEventRow, 'payload'>): EventContent | Error {
  try {
    return readEvent(v.parse(StripeEvent, event.payload))
  } catch (error) {
    if (!(error instanceof v.ValiError)) throw error
    const wrong = error.issues.map((issue) => v.getDotPath(issue) ?? issue.type)
    return new Error(`unreadable: ${wrong.join(', ')}`.slice(0, 500))
  }
}

const firstWaitMs = 10_000
const longestWaitMs = 6 * 60 * 60 * 1000
/** In ms between two, so that a backlog leaves room for people. */
const pauseMs = 20

/**
 * Applies what is due, in the order of what it says; returns how many were looked at. What fails
 * waits longer each time. Harmless in many processes at once. With `signal` none is begun any more.
 */
export async function applyDueEvents(deps: ApplyDeps, signal?: AbortSignal): Promise<number> {
  const { db, clock, billing } = deps
  if (!billing) return 0
  for (let looked = 0; ; looked++) {
    const event = signal?.aborted ? undefined : await claimEvent(db, clock.now())
    if (!event) return looked
    try {
      await applyEvent(deps, billing, event)
    } catch (error) {
      await postpone(deps, event, error)
    }
    await sleep(pauseMs)
  }
}

async function postpone(deps: ApplyDeps, event: BillingEventRow, error: unknown): Promise<void> {
  const { id: eventId, attempts } = event
  deps.log.error({ err: error, eventId, attempts }, 'a billing event was not applied')
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(attempts - 1, 20))
  const nextAttemptAt = new Date(deps.clock.now().getTime() + waitMs)
  await releaseEvent(deps.db, event, { lastError, nextAttemptAt })
}
