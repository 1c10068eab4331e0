import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Caller } from './access-token.ts'

/** Takes effect at the next call of each session, as every call asks for it. */
export async function endAllSessions(db: Executor, userId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(isOpen(userId))
}

/** All but the one that asks. */
export async function endOtherSessions(
  db: Executor,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen(userId), ne(sessions.id, sessionId)))
}

/** Whether there was one, of this person. */
export async function endOneSession(
  db: Executor,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isOpen(userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

function isOpen(userId: string) {
  return and(eq(sessions.userId, userId), isNull(sessions.endedAt))
}
