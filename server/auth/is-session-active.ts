import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { sessions } from '../db/schema/sessions.ts'
import type { Caller } from './access-token.ts'

/**
 * Whether the session of a token is active: not signed out, not ended for a reused token, not
 * expired. Asked at every call, so that an access token ends with its session.
 */
export async function isSessionActive(db: Executor, caller: Caller, now: Date): Promise<boolean> {
  const [session] = await prepareFind(db).execute({ ...caller, now })
  return session !== undefined
}

const prepareFind = prepareOnce((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(matchActiveSession(callerPlaceholders, sql.placeholder('now')))
    .prepare('find_session'),
)

/** For a prepared query, which is executed with the caller's own values. */
export const callerPlaceholders = {
  sessionId: sql.placeholder('sessionId'),
  userId: sql.placeholder('userId'),
}

/** The same as a condition for another query. */
export function matchActiveSession(
  { sessionId, userId }: Caller | typeof callerPlaceholders,
  now: Date | Placeholder,
): SQL | undefined {
  return and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),

    isNull(sessions.endedAt),
    gt(sessions.expiresAt, now),
  )
}
