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
import type { Said } from './read-event.ts'

export type SaidOfSubscription = Exclude<Said, { kind: 'other' }>

/** What Stripe answered when it was asked how things are now. */
export interface Told {
  subscription: StripeSubscription | undefined
  email: string | null
  askedAt: Date
}

export interface Saying {
  said: SaidOfSubscription
  /** When Stripe said it. */
  at: Date
  told: Told | undefined
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
export async function applySaid(tx: Transaction, saying: Saying): Promise<Applied> {
  const { said, at } = saying
  const applied = await changeRow(tx, saying)
  if (said.kind === 'invoice-paid') {
    const isFirst = await notePayment(tx, said.id, { at, cents: said.cents })
    if (isFirst) await requestCheck(tx, said.id)
  }
  return applied
}

async function changeRow(
  tx: Transaction,
  { said, at, told, isReplay = false }: Saying,
): Promise<Applied> {
  await lockSubscription(tx, said.id)
  if (await isToBeCancelled(tx, said.id)) return { outcome: 'ignored', userId: null }
  // It says that a payment was settled, and nothing of how the subscription is since then.
  if (said.kind === 'checkout-settled' && !told && !isReplay)
    return { outcome: 'ask', userId: null }
  const row = await findRow(tx, said.id)
  const isAbout = !isCheckout(said)
  if (row && isAbout && !isReplay) {
    // An invoice that was later knows nothing of plan and end: then what is older has still to be heard.
    const isAnew = said.kind === 'subscription' && !(await isDescribedAfter(tx, said.id, at))
    if (at < row.saidAt && !isAnew) {
      const corrected = await correctFailingSince(tx, row, row.saidAt)
      if (+(corrected.pastDueSince ?? 0) !== +(row.pastDueSince ?? 0)) await storeRow(tx, corrected)
      return { outcome: 'older', userId: row.userId }
    }
    if (at <= row.saidAt && !told) return { outcome: 'ask', userId: null }
  }
  const described = await describeNext(tx, { said, at, told, isReplay }, row)
  if (described === undefined) return { outcome: told ? 'ignored' : 'ask', userId: null }
  const next = await correctFailingSince(tx, described, told?.askedAt ?? at)

  const email = emailOf(said) ?? row?.customerEmail ?? told?.email ?? null
  const owner = await findOwner(tx, said, email, row)
  if (owner === null && email === null && !told && !isReplay)
    return { outcome: 'ask', userId: null }
  // Before any row of theirs, as a deletion does; what it leaves is seen at the next attempt.
  if (owner !== null && !(await holdUser(tx, owner))) throw new Error('The person was deleted')
  await storeRow(tx, { ...next, customerEmail: email, userId: owner })
  if (owner === null) return { outcome: 'unknown-customer', userId: null }
  await bindCustomer(tx, said.customerId, owner)
  return { outcome: 'applied', userId: owner }
}

type Next = Omit<StoredRow, 'userId' | 'customerEmail'>

/** How the subscription is from now on; undefined when that is not known here. */
async function describeNext(
  tx: Transaction,
  { said, at, told, isReplay }: Saying,
  row: SubscriptionRow | undefined,
): Promise<Next | undefined> {
  const isLate = row !== undefined && at <= row.saidAt && !isReplay
  if (said.kind === 'checkout' && row) return row
  const own = said.kind === 'subscription' && !isLate ? said.subscription : undefined
  const described = own ?? told?.subscription
  if (described) {
    const saidAt = isLate ? row.saidAt : at
    const toldAt = own ? at : (told?.askedAt ?? at)
    return { ...toSubscriptionRow(described, await listAllPlans(tx), row, toldAt), saidAt }
  }
  if (!row || isLate) return undefined
  if (said.kind === 'invoice-paid') return { ...markPaid(row, said.paidUntil), saidAt: at }
  if (said.kind === 'checkout-settled') return { ...row, saidAt: at }
  if (said.kind === 'invoice-failed') return { ...markUnpaid(row, at), saidAt: at }
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

function emailOf(said: SaidOfSubscription): string | null {
  return said.kind === 'subscription' ? null : said.email
}

/** Whether it carries the reference that the payer came with. */
export function isCheckout(
  said: SaidOfSubscription,
): said is Extract<SaidOfSubscription, { reference: unknown }> {
  return said.kind === 'checkout' || said.kind === 'checkout-settled'
}

/**
 * Whose it is. The payment itself names a person by their reference, which is more than an address
 * that a payer has typed; what is known already is not changed by anything less.
 */
async function findOwner(
  tx: Transaction,
  said: SaidOfSubscription,
  email: string | null,
  row: SubscriptionRow | undefined,
): Promise<string | null> {
  const named = isCheckout(said) ? await findPersonByReference(tx, said.reference) : undefined
  return (
    named ??
    row?.userId ??
    (await findPersonOfCustomer(tx, said.customerId)) ??
    (await findPersonByEmail(tx, email)) ??
    null
  )
}
