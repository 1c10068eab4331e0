import { and, eq, lte, notInArray } from 'drizzle-orm'
import * as v from 'valibot'
import { holdUser } from '../auth/hold-user.ts'
import { subscriptionCancellations } from '../db/schema/billing.ts'
import { subscriptions } from '../db/schema/subscriptions.ts'
import type { Deps } from '../deps.ts'
import type { Billing } from '../stripe/billing.ts'
import { StripeSubscription } from '../stripe/stripe-objects.ts'
import type { SubscriptionRow } from './choose-subscription.ts'
import { lockSubscription } from './events/lock-subscription.ts'
import { writeNotice } from './notices/write-notice.ts'
import { requestCheck } from './referrals/check-payments.ts'
import {
  bindCustomer,
  findPersonByEmail,
  findPersonOfCustomer,
  findRow,
  isToBeCancelled,
  listAllPlans,
  storeRow,
} from './subscription-queries.ts'
import { type SaidRow, toSubscriptionRow } from './to-subscription-row.ts'

type ReconcileDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'mail' | 'billing'>

/**
 * Changes of the last minutes are left to the next night: by the difference of two clocks they may
 * be newer than Stripe's list.
 */
const recentMs = 10 * 60_000
const over: readonly string[] = ['canceled', 'incomplete_expired']

/** How many were compared, and what was corrected. */
export interface Reconciliation {
  compared: number
  corrected: number
  /** Whether all that Stripe has was looked at. */
  isComplete: boolean
}

interface Bounds {
  /** Breaks it off. */
  signal?: AbortSignal | undefined
  /** After so long the rest is left, and said to be. */
  mostMs?: number | undefined
}

/**
 * Compares everything that Stripe knows with our rows, corrects these, and logs each difference: an
 * event may have been lost. Two at once do no harm.
 */
export async function reconcileSubscriptions(
  deps: ReconcileDeps,
  billing: Billing,
  { signal, mostMs = Number.POSITIVE_INFINITY }: Bounds = {},
): Promise<Reconciliation> {
  const startedAt = deps.clock.now().getTime()
  const begun = new Date(startedAt - recentMs)
  const seen = new Set<string>()
  let corrected = 0
  for await (const listed of billing.listSubscriptions()) {
    seen.add(listed.id)
    try {
      const subscription = v.parse(StripeSubscription, listed)
      if (await reconcileOne(deps, billing, subscription, begun)) corrected += 1
    } catch (error) {
      // What is wrong with one must not keep all that come after it from being compared.
      deps.log.error({ err: error, subscriptionId: listed.id }, 'a subscription was not compared')
    }
    if (signal?.aborted) return { compared: seen.size, corrected, isComplete: false }
    if (deps.clock.now().getTime() - startedAt > mostMs) {
      deps.log.error({ compared: seen.size }, 'the comparison with Stripe was not completed')
      deps.mail.wake()
      return { compared: seen.size, corrected, isComplete: false }
    }
  }
  const live = await deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(notInArray(subscriptions.status, [...over]), lte(subscriptions.saidAt, begun)))
  for (const { id } of live)
    if (!seen.has(id)) deps.log.warn({ subscriptionId: id }, 'a subscription is not at Stripe')
  deps.mail.wake()
  return { compared: seen.size, corrected, isComplete: true }
}

async function reconcileOne(
  deps: ReconcileDeps,
  billing: Billing,
  subscription: StripeSubscription,
  begun: Date,
): Promise<boolean> {
  const known = await findRow(deps.db, subscription.id)
  // Asked for outside of the transaction, which waits for no other service.
  const email = known?.customerEmail ?? (await billing.findCustomerEmail(subscription.customer))
  return await deps.db.transaction(async (tx) => {
    await lockSubscription(tx, subscription.id)
    if (await isToBeCancelled(tx, subscription.id)) {
      if (!over.includes(subscription.status)) await wishAgain(deps, tx, subscription.id)
      return false
    }
    const row = await findRow(tx, subscription.id)
    if (row && row.saidAt > begun) return false
    const next = toSubscriptionRow(subscription, await listAllPlans(tx), row, begun)
    const userId =
      row?.userId ??
      (await findPersonOfCustomer(tx, subscription.customer)) ??
      (await findPersonByEmail(tx, email)) ??
      null
    // Nothing is kept for ever of what ended before anybody was known for it.
    if (!row && userId === null && over.includes(next.status)) return false
    const differences = listDifferences(row, { ...next, userId })
    if (differences.length === 0) return false
    // Deleted at this moment: what it leaves is seen the next night.
    if (userId !== null && !(await holdUser(tx, userId))) return false
    deps.log.warn({ subscriptionId: subscription.id, differences }, 'a subscription was corrected')
    await storeRow(tx, { ...next, userId, customerEmail: email, saidAt: begun })
    // The word of its first payment may be what was lost.
    if (next.status === 'active' && !row?.firstPaidAt) await requestCheck(tx, subscription.id)
    if (userId === null) return true
    await bindCustomer(tx, subscription.customer, userId)
    await writeNotice(deps, tx, userId)
    return true
  })
}

/** Somebody deleted their account, and Stripe has it alive again. */
async function wishAgain(
  { clock }: ReconcileDeps,
  db: Parameters<typeof findRow>[0],
  id: string,
): Promise<void> {
  await db
    .update(subscriptionCancellations)
    .set({ doneAt: null, nextAttemptAt: clock.now() })
    .where(eq(subscriptionCancellations.id, id))
}

type Compared = SaidRow & Pick<SubscriptionRow, 'userId'>

/** The names of what is different; all of them for what was not known. */
function listDifferences(row: SubscriptionRow | undefined, next: Compared): string[] {
  return Object.entries(next).flatMap(([name, value]) => {
    const known = row?.[name as keyof Compared]
    const isSame =
      known instanceof Date && value instanceof Date ? +known === +value : known === value
    return isSame ? [] : [name]
  })
}
