import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { subscriptionCancellations } from '../../db/schema/billing.ts'
import type { Deps } from '../../deps.ts'

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'billing'>

/** Longer than one attempt with its repetitions. */
const claimMs = 3 * 60_000
const firstWaitMs = 10_000
const longestWaitMs = 60 * 60 * 1000

/**
 * Ends at Stripe what deleted people paid, as long as it takes: until then they would be charged.
 * Harmless in many processes at once, and repeated: what has ended stays so.
 * With `signal` none is begun any more.
 */
export async function cancelWished(deps: CancelDeps, signal?: AbortSignal): Promise<void> {
  const { db, clock, log, billing } = deps
  if (!billing) return
  for (;;) {
    const wish = signal?.aborted ? undefined : await claimWish(db, clock.now())
    if (!wish) return
    const isIt = eq(subscriptionCancellations.id, wish.id)
    try {
      await billing.cancelSubscription(wish.id)
      await db
        .update(subscriptionCancellations)
        .set({ doneAt: clock.now(), lastError: null })
        .where(isIt)
    } catch (error) {
      log.error({ err: error, subscriptionId: wish.id }, 'a subscription was not cancelled')
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500)
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(wish.attempts - 1, 20))
      const nextAttemptAt = new Date(clock.now().getTime() + waitMs)
      await db.update(subscriptionCancellations).set({ lastError, nextAttemptAt }).where(isIt)
    }
  }
}

async function claimWish(db: Database, now: Date) {
  return await db.transaction(async (tx) => {
    const { doneAt, nextAttemptAt } = subscriptionCancellations
    const [row] = await tx
      .select()
      .from(subscriptionCancellations)
      .where(and(isNull(doneAt), lte(nextAttemptAt, now)))
      .orderBy(asc(nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return undefined
    const attempts = row.attempts + 1
    await tx
      .update(subscriptionCancellations)
      .set({ attempts, nextAttemptAt: new Date(now.getTime() + claimMs) })
      .where(eq(subscriptionCancellations.id, row.id))
    return { ...row, attempts }
  })
}
