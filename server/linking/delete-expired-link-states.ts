import { lt } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { linkStates } from '../db/schema/social-accounts.ts'

export async function deleteExpiredLinkStates(db: Executor, now: Date): Promise<void> {
  await db.delete(linkStates).where(lt(linkStates.expiresAt, now))
}
