import { and, eq, gt, inArray } from 'drizzle-orm'
import { pastToleranceMs } from '#contract/schedule.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import type { Deps } from '../deps.ts'
import { stateAfter, statesBefore } from './transition.ts'

/**
 * After an account was connected again: what waited for it and is not past goes on. What is past stays
 * where it is; appearing hours late at a moment nobody chose is the person's to decide.
 */
export async function resumeTargets(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  accountId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const resumed = await tx
      .update(deliveryTargets)
      .set({ state: stateAfter('resume'), nextAttemptAt: now, updatedAt: now, attempts: 0 })
      .where(
        and(
          eq(deliveryTargets.accountId, accountId),
          inArray(deliveryTargets.state, [...statesBefore('resume')]),
          gt(deliveryTargets.scheduledAt, new Date(now.getTime() - pastToleranceMs)),
        ),
      )
      .returning({ id: deliveryTargets.id, scheduledAt: deliveryTargets.scheduledAt })
    await queue.enqueue(tx, resumed)
  })
  queue.wake()
}
