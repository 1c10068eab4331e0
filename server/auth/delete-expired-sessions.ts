import { lt } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { refreshTokens, sessions } from '../db/schema/sessions.ts'

/** Sessions and tokens past their time; a session whose newest token still lives goes on. */
export async function deleteExpiredSessions(db: Executor, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
}
