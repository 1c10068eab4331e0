import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Caller } from './access-token.ts'

/**
 * Whether the session a token names still stands: nobody signed out of it, it was not ended for a copied
 * token, and it has not run out. Asked at every call, so that an access token ends with its session.
 */
export async function isSessionStanding(db: Executor, caller: Caller, now: Date): Promise<boolean> {
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(matchStanding(caller, now))
  return session !== undefined
}

/** The same as a condition, for a query that asks for more. */
export function matchStanding({ sessionId, userId }: Caller, now: Date): SQL | undefined {
  return and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),

    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  )
}
