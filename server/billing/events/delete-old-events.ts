import { millisecondsInDay } from 'date-fns/constants'
import { and, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import {
  billingEvents,
  refundRequests,
  subscriptionCancellations,
} from '../../db/schema/billing.ts'
import { subscriptions } from '../../db/schema/subscriptions.ts'

/** Thirteen months: a yearly payment can be followed to the one before. */
const keptMs = 396 * millisecondsInDay
const mostAtOnce = 1000

/** Events, what was ended, and subscriptions of nobody. A large number of events goes in several rounds. */
export async function deleteOldEvents(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  // What nobody was ever known for; where Stripe still speaks of it, that is later than this.
  const isNobodys = and(isNull(subscriptions.userId), lt(subscriptions.saidAt, before))
  await db.delete(subscriptions).where(isNobodys)
  // Answered requests of deleted people.
  const { userId, answeredAt } = refundRequests
  await db.delete(refundRequests).where(and(isNull(userId), lt(answeredAt, before)))
  const { doneAt } = subscriptionCancellations
  await db.delete(subscriptionCancellations).where(and(isNotNull(doneAt), lt(doneAt, before)))
  const old = db
    .select({ id: billingEvents.id })
    .from(billingEvents)
    .where(lt(billingEvents.receivedAt, before))
    .limit(mostAtOnce)
  for (;;) {
    const gone = await db
      .delete(billingEvents)
      .where(inArray(billingEvents.id, old))
      .returning({ id: billingEvents.id })
    if (gone.length < mostAtOnce) return
  }
}
