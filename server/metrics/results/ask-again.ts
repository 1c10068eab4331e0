import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets, postFigures } from '../../db/schema/delivery-targets.ts'
import { takenUpMs } from './result-times.ts'

/** Of an account that is connected again: what its network did not answer is asked for soon. */
export async function askAgain(tx: Executor, accountId: string, now: Date): Promise<void> {
  const { id, postedAt } = deliveryTargets
  const unanswered = tx
    .select({ id: postFigures.targetId })
    .from(postFigures)
    .innerJoin(deliveryTargets, eq(id, postFigures.targetId))
    .where(
      and(
        eq(deliveryTargets.accountId, accountId),
        isNotNull(postFigures.trouble),
        gt(postedAt, new Date(now.getTime() - takenUpMs)),
      ),
    )
    .for('update', { of: postFigures, skipLocked: true })
  await tx.update(postFigures).set({ dueAt: now }).where(inArray(postFigures.targetId, unanswered))
}
