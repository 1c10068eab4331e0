import { subDays } from 'date-fns/subDays'
import { subYears } from 'date-fns/subYears'
import { lt } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import {
  analyticsBatches,
  analyticsDays,
  contactMessages,
  waitingEntries,
} from '../db/schema/operator.ts'

/** What people wrote to us more than a year ago. */
export async function deleteOldMessages(db: Executor, now: Date): Promise<void> {
  const { createdAt } = contactMessages
  await db.delete(contactMessages).where(lt(createdAt, subYears(now, 1)))
}

/** Who joined the waiting list more than two years ago. */
export async function deleteOldWaiting(db: Executor, now: Date): Promise<void> {
  const { createdAt } = waitingEntries
  await db.delete(waitingEntries).where(lt(createdAt, subYears(now, 2)))
}

/** Batches that no device sends again, and counts of more than two years ago. */
export async function deleteOldAnalytics(db: Executor, now: Date): Promise<void> {
  const { receivedAt } = analyticsBatches
  await db.delete(analyticsBatches).where(lt(receivedAt, subDays(now, 7)))
  const oldestDay = subYears(now, 2).toISOString().slice(0, 10)
  await db.delete(analyticsDays).where(lt(analyticsDays.day, oldestDay))
}
