import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Caller } from './access-token.ts'

/**
 * Whether the session of a token is active: not signed out, not ended for a reused token, not
 * expired. Asked at every call, so that an access token ends with its session.
 */
export async function isSessionActive(db: Executor, caller: Caller, now: Date): Promise<boolean> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(matchActiveSession(caller, now))
  return session !== undefined
}

/** The same as a condition for another query. */
export function matchActiveSession({ sessionId, userId }: Caller, now: Date): SQL | undefined {
  return and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),

    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  )
}
