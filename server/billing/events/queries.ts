import { and, asc, eq, gt, inArray, isNull, like, lte } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '../../db/database.ts'
import { billingEvents } from '../../db/schema/billing.ts'

export type BillingEventRow = typeof billingEvents.$inferSelect

/** Longer than the longest attempt: two questions to Stripe with their repetitions. */
const claimMs = 3 * 60_000

/**
 * Takes the event that is due and says the oldest thing, for a while; undefined when none is due. Of
 * many processes one gets it.
 */
export async function claimEvent(db: Database, now: Date): Promise<BillingEventRow | undefined> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(billingEvents)
      .where(and(isNull(billingEvents.appliedAt), lte(billingEvents.nextAttemptAt, now)))
      .orderBy(asc(billingEvents.createdAt), asc(billingEvents.receivedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    const attempts = row.attempts + 1
    const nextAttemptAt = new Date(now.getTime() + claimMs)
    await tx
      .update(billingEvents)
      .set({ attempts, nextAttemptAt })
      .where(eq(billingEvents.id, row.id))
    return { ...row, attempts }
  })
}

/** Unless another process has taken the event meanwhile. */
function isStillOurs({ id, attempts }: Pick<BillingEventRow, 'id' | 'attempts'>) {
  return and(
    eq(billingEvents.id, id),
    eq(billingEvents.attempts, attempts),
    isNull(billingEvents.appliedAt),
  )
}

/** In the transaction of its effect. Throws when the event is another's by now. */
export async function markApplied(
  db: Executor,
  event: BillingEventRow,
  outcome: { outcome: string; lastError?: string; now: Date },
): Promise<void> {
  const { now, ...kept } = outcome
  const marked = await db
    .update(billingEvents)
    .set({ lastError: null, ...kept, appliedAt: now })
    .where(isStillOurs(event))
    .returning({ id: billingEvents.id })
  if (marked.length === 0) throw new Error('The event was taken by another process')
}

export async function releaseEvent(
  db: Executor,
  event: BillingEventRow,
  failed: { lastError: string; nextAttemptAt: Date },
): Promise<void> {
  await db.update(billingEvents).set(failed).where(isStillOurs(event))
}

/** Whether something was applied that describes the whole subscription at a later time than this. */
export async function isDescribedAfter(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const { subscriptionId, type, createdAt, outcome } = billingEvents
  const isDescription = and(eq(subscriptionId, id), like(type, 'customer.subscription.%'))
  const isLater = and(gt(createdAt, at), inArray(outcome, ['applied', 'unknown-customer']))
  return (await tx.$count(billingEvents, and(isDescription, isLater))) > 0
}
