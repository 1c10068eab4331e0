import { formatISO } from 'date-fns/formatISO'
import { subYears } from 'date-fns/subYears'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Database, Executor } from '../../db/database.ts'
import { deliveryTargets, postFigures } from '../../db/schema/delivery-targets.ts'
import { deleteDaysBefore } from '../day-queries.ts'

/** Of a post that is deleted. */
export async function forgetResults(tx: Executor, postId: string): Promise<void> {
  const { id } = deliveryTargets
  const targets = tx.select({ id }).from(deliveryTargets).where(eq(deliveryTargets.postId, postId))
  await tx.delete(postFigures).where(inArray(postFigures.targetId, targets))
}

/** Results are kept for as long as numbers of days. */
export async function deleteOldResults(db: Executor, now: Date): Promise<void> {
  await db.delete(postFigures).where(lt(postFigures.fetchedAt, subYears(now, yearsKept)))
}

export const yearsKept = 2

/** Numbers of days are kept for two years. */
export async function deleteOldDays(db: Database, now: Date): Promise<void> {
  await deleteDaysBefore(db, formatISO(subYears(now, yearsKept), { representation: 'date' }))
}
