import { lte } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'

export async function deleteExpiredCodes(db: Executor, now: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, now))
}
