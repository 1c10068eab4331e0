import { subYears } from 'date-fns/subYears'
import { and, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../db/database.ts'
import { referrals } from '../../db/schema/referrals.ts'

/** Of friends who deleted their account nothing is kept for ever but that they counted. */
export async function forgetOldMarks(db: Executor, now: Date): Promise<void> {
  const { friendId, paidAt, friendMarks } = referrals
  const isOld = and(isNull(friendId), lt(paidAt, subYears(now, 1)))
  const hasMarks = sql`cardinality(${friendMarks}) > 0`
  await db.update(referrals).set({ friendMarks: [] }).where(and(isOld, hasMarks))
}
