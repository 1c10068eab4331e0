import { millisecondsInDay } from 'date-fns/constants'
import { and, inArray, like } from 'drizzle-orm'
import { expiredPaymentDays, type PendingPayment } from '#contract/billing/subscription.ts'
import type { Executor } from '../db/database.ts'
import { billingEvents } from '../db/schema/billing.ts'
import { plans, subscriptions } from '../db/schema/subscriptions.ts'
import type { Deps } from '../deps.ts'
import { neverBegun, type SubscriptionRow } from './choose-subscription.ts'

/** The first payment of people that has not come, by their ids; null for most. */
export async function findPendingPayments(
  { clock }: Pick<Deps, 'clock'>,
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, PendingPayment | null>> {
  const { userId } = subscriptions
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select()
          .from(subscriptions)
          .where(inArray(userId, [...userIds]))
  const bought = await findBought(db, rows)
  const held = Map.groupBy(rows, (row) => row.userId)
  const known = bought.size === 0 ? [] : await db.select().from(plans)
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  const now = clock.now()
  return new Map(
    userIds.map((id) => {
      const chosen = choosePendingPayment(held.get(id) ?? [], (one) => bought.has(one), now)
      if (!chosen) return [id, null]
      const { state, row, since } = chosen
      const planName = nameOf.get(row.planId ?? '') ?? null
      return [id, { state, planName, interval: row.interval, since: since.toISOString() }]
    }),
  )
}

/** The first payment of a person that has not come. */
export async function findPendingPayment(
  deps: Pick<Deps, 'clock'>,
  db: Executor,
  userId: string,
): Promise<PendingPayment | null> {
  return (await findPendingPayments(deps, db, [userId])).get(userId) ?? null
}

/** Those of them that never began and whose checkout was finished. */
async function findBought(db: Executor, rows: readonly SubscriptionRow[]): Promise<Set<string>> {
  const ids = rows.filter(({ status }) => neverBegun.includes(status)).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { subscriptionId, type } = billingEvents
  const finished = await db
    .selectDistinct({ id: subscriptionId })
    .from(billingEvents)
    .where(and(inArray(subscriptionId, ids), like(type, 'checkout.session.%')))
  return new Set(finished.flatMap(({ id }) => (id === null ? [] : [id])))
}

const spokenOfMs = expiredPaymentDays * millisecondsInDay
/** Stripe's words for a subscription that is over. */
const over: readonly string[] = ['canceled', 'incomplete_expired']

/** A first payment that has not come, of a person's subscriptions. */
interface ChosenPayment {
  state: 'pending' | 'expired'
  row: SubscriptionRow
  since: Date
}

/**
 * Of a person's subscriptions, the first payment they are to be told of: the newest one on its way,
 * else the newest that did not come in time, for some days and while nothing has taken its place.
 * `isBought` says whether its checkout was finished: without that it is a card that was refused.
 * Pure.
 */
export function choosePendingPayment(
  rows: readonly SubscriptionRow[],
  isBought: (id: string) => boolean,
  now: Date,
): ChosenPayment | undefined {
  const waiting = rows
    .filter((row) => neverBegun.includes(row.status) && isBought(row.id))
    .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
  const pending = waiting.find(({ status }) => status === 'incomplete')
  if (pending) return { state: 'pending', row: pending, since: pending.startedAt }
  const [expired] = waiting
  if (!expired) return undefined
  const since = expired.endedAt ?? expired.saidAt
  if (now.getTime() - since.getTime() >= spokenOfMs) return undefined
  const isReplaced = rows.some(
    ({ status, startedAt }) =>
      !neverBegun.includes(status) && (!over.includes(status) || startedAt > expired.startedAt),
  )
  return isReplaced ? undefined : { state: 'expired', row: expired, since }
}
