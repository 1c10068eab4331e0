import { holdUser } from '../../auth/hold-user.ts'
import type { Transaction } from '../../db/database.ts'
import type { StripeSubscription } from '../../stripe/stripe-objects.ts'
import type { SubscriptionRow } from '../choose-subscription.ts'
import { requestCheck } from '../referrals/check-payments.ts'
import {
  bindCustomer,
  findPersonByEmail,
  findPersonByReference,
  findPersonOfCustomer,
  findRow,
  isToBeCancelled,
  listAllPlans,
  notePayment,
  type StoredRow,
  storeRow,
} from '../subscription-queries.ts'
import { toSubscriptionRow } from '../to-subscription-row.ts'
import { correctFailingSince } from './failing-since.ts'
import { lockSubscription } from './lock-subscription.ts'
import { isDescribedAfter } from './queries.ts'
import type { EventContent } from './read-event.ts'

export type SubscriptionChange = Exclude<EventContent, { kind: 'other' }>

/** What Stripe answered when it was asked how things are now. */
export interface StripeAnswer {
  subscription: StripeSubscription | undefined
  email: string | null
  askedAt: Date
}

export interface ChangeToApply {
  change: SubscriptionChange
  /** When Stripe said it. */
  at: Date
  answer: StripeAnswer | undefined
  /** In a replay events are applied one after the other, whatever the row says already. */
  isReplay?: boolean
}

/** 'ask': what was said is not enough, Stripe has to be asked. */
export type Outcome = 'applied' | 'older' | 'ignored' | 'unknown-customer' | 'ask'

interface Applied {
  outcome: Outcome
  userId: string | null
}

/**
 * Changes a subscription as Stripe says. Ignores reports older than the row, but for the first
 * payment; returns 'ask' when order is unclear. Never calls Stripe.
 */
export async function applyChange(tx: Transaction, toApply: ChangeToApply): Promise<Applied> {
  const { change, at } = toApply
  const applied = await changeRow(tx, toApply)
  if (change.kind === 'invoice-paid') {
    const isFirst = await notePayment(tx, change.id, { at, cents: change.cents })
    if (isFirst) await requestCheck(tx, change.id)
  }
  return applied
}

async function changeRow(
  tx: Transaction,
  { change, at, answer, isReplay = false }: ChangeToApply,
): Promise<Applied> {
  await lockSubscription(tx, change.id)
  if (await isToBeCancelled(tx, change.id)) return { outcome: 'ignored', userId: null }
  // It says that a payment was settled, and nothing of how the subscription is since then.
  if (change.kind === 'checkout-settled' && !answer && !isReplay)
    return { outcome: 'ask', userId: null }
  const row = await findRow(tx, change.id)
  const isAbout = !isCheckout(change)
  if (row && isAbout && !isReplay) {
    // An invoice that was later knows nothing of plan and end: then what is older has still to be heard.
    const isAnew = change.kind === 'subscription' && !(await isDescribedAfter(tx, change.id, at))
    if (at < row.saidAt && !isAnew) {
      const corrected = await correctFailingSince(tx, row, row.saidAt)
      if (+(corrected.pastDueSince ?? 0) !== +(row.pastDueSince ?? 0)) await storeRow(tx, corrected)
      return { outcome: 'older', userId: row.userId }
    }
    if (at <= row.saidAt && !answer) return { outcome: 'ask', userId: null }
  }
  const described = await describeNext(tx, { change, at, answer, isReplay }, row)
  if (described === undefined) return { outcome: answer ? 'ignored' : 'ask', userId: null }
  const next = await correctFailingSince(tx, described, answer?.askedAt ?? at)

  const email = emailOf(change) ?? row?.customerEmail ?? answer?.email ?? null
  const owner = await findOwner(tx, change, email, row)
  if (owner === null && email === null && !answer && !isReplay)
    return { outcome: 'ask', userId: null }
  // Before any row of theirs, as a deletion does; what it leaves is seen at the next attempt.
  if (owner !== null && !(await holdUser(tx, owner))) throw new Error('The person was deleted')
  await storeRow(tx, { ...next, customerEmail: email, userId: owner })
  if (owner === null) return { outcome: 'unknown-customer', userId: null }
  await bindCustomer(tx, change.customerId, owner)
  return { outcome: 'applied', userId: owner }
}

type Next = Omit<StoredRow, 'userId' | 'customerEmail'>

/** How the subscription is from now on; undefined when that is not known here. */
async function describeNext(
  tx: Transaction,
  { change, at, answer, isReplay }: ChangeToApply,
  row: SubscriptionRow | undefined,
): Promise<Next | undefined> {
  const isLate = row !== undefined && at <= row.saidAt && !isReplay
  if (change.kind === 'checkout' && row) return row
  const own = change.kind === 'subscription' && !isLate ? change.subscription : undefined
  const described = own ?? answer?.subscription
  if (described) {
    const saidAt = isLate ? row.saidAt : at
    const answeredAt = own ? at : (answer?.askedAt ?? at)
    return { ...toSubscriptionRow(described, await listAllPlans(tx), row, answeredAt), saidAt }
  }
  if (!row || isLate) return undefined
  if (change.kind === 'invoice-paid') return { ...markPaid(row, change.paidUntil), saidAt: at }
  if (change.kind === 'checkout-settled') return { ...row, saidAt: at }
  if (change.kind === 'invoice-failed') return { ...markUnpaid(row, at), saidAt: at }
  return undefined
}

function markPaid(row: SubscriptionRow, until: Date | undefined): SubscriptionRow {
  if (row.status === 'canceled') return row
  const isOwing = ['past_due', 'unpaid', 'incomplete'].includes(row.status)
  const paidUntil = until && until > row.paidUntil ? until : row.paidUntil
  return { ...row, paidUntil, pastDueSince: null, status: isOwing ? 'active' : row.status }
}

/** A first payment that fails has begun nothing. */
function markUnpaid(row: SubscriptionRow, at: Date): SubscriptionRow {
  if (row.status !== 'active' && row.status !== 'trialing') return row
  return { ...row, status: 'past_due', pastDueSince: row.pastDueSince ?? at }
}

function emailOf(change: SubscriptionChange): string | null {
  return change.kind === 'subscription' ? null : change.email
}

/** Whether it carries the reference that the payer came with. */
export function isCheckout(
  change: SubscriptionChange,
): change is Extract<SubscriptionChange, { reference: unknown }> {
  return change.kind === 'checkout' || change.kind === 'checkout-settled'
}

/**
 * Whose it is. The payment itself names a person by their reference, which is more than an address
 * that a payer has typed; what is known already is not changed by anything less.
 */
async function findOwner(
  tx: Transaction,
  change: SubscriptionChange,
  email: string | null,
  row: SubscriptionRow | undefined,
): Promise<string | null> {
  const named = isCheckout(change) ? await findPersonByReference(tx, change.reference) : undefined
  return (
    named ??
    row?.userId ??
    (await findPersonOfCustomer(tx, change.customerId)) ??
    (await findPersonByEmail(tx, email)) ??
    null
  )
}
