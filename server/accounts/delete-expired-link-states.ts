import { lt } from 'drizzle-orm'
import { linkStates } from '../db/schema/link-states.ts'
import type { Executor } from '../deps.ts'

export async function deleteExpiredLinkStates(db: Executor, now: Date): Promise<void> {
  await db.delete(linkStates).where(lt(linkStates.expiresAt, now))
}
