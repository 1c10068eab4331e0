import { lte } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { reports } from '../db/schema/reports.ts'

/** Reports whose link has ended by itself; those that somebody ended are gone at once. */
export async function deleteEndedReports(db: Executor, now: Date): Promise<void> {
  await db.delete(reports).where(lte(reports.expiresAt, now))
}
