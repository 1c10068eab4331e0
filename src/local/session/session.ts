import { proofHeader } from '#contract/calls/api.ts'
import { mayTryAgain } from '#contract/calls/errors.ts'
import { refreshCall } from '#contract/calls/outbox-calls.ts'
import { RefreshAnswer, RefreshRequest } from '#contract/people/auth.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { type CallPorts, callEndpoint } from '#local/calls/call-api.ts'
import type { SessionSource } from '#local/calls/call-with-session.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { readValid, SessionRow } from '#local/database/stored-rows.ts'
import { runLockedWithin } from '#local/database/web-lock.ts'

/** Short, because every call with an expired token waits for the refresh. */
const silenceTimeoutMs = 8_000

const refresh = { ...refreshCall, body: RefreshRequest, answer: RefreshAnswer, errors: [] } as const

/**
 * The session in the database, which counts for page and worker; the page's cookie is derived from
 * it.
 */
export async function readSession(db: LocalDatabase): Promise<StoredSession | undefined> {
  return readValid(SessionRow, await db.session.get('current'))
}

/** For page and worker; does nothing when nobody is signed in. */
export async function switchProject(db: LocalDatabase, projectId: string): Promise<void> {
  await db.session.update('current', { projectId, updatedAt: Date.now() })
}

/** Writes the device's proof for a refresh with this token (`prove-refresh.ts`), if it has a key. */
export type ProveRefresh = (refreshToken: string) => Promise<string | undefined>

/**
 * The session over a database. Only one refresh runs at a time over all tabs and the worker; the
 * new tokens are stored before anybody uses them. Only a definite refusal ends the session; after a
 * lost answer or a failing server it stays as it was.
 */
export function createSessionSource(
  db: LocalDatabase,
  ports: CallPorts,
  prove: ProveRefresh = async () => undefined,
): SessionSource {
  return {
    read: () => readSession(db),
    async refresh(refusedAccessToken) {
      // The lock's holder gets no answer, so another refresh would get none either.
      const outcome = await runLockedWithin('session-refresh', silenceTimeoutMs, async () => ({
        session: await renew(db, refusedAccessToken, ports, prove),
      }))
      if (!outcome) throw new UnreachableError('network')
      return outcome.session
    },
    end: (refused) => endSession(db, refused),
  }
}

async function renew(
  db: LocalDatabase,
  refusedAccessToken: string,
  ports: CallPorts,
  prove: ProveRefresh,
): Promise<StoredSession | undefined> {
  const session = await readSession(db)
  if (!session || session.accessToken !== refusedAccessToken) return session
  const { refreshToken } = session
  try {
    const proof = await prove(refreshToken)
    const headers = { ...(proof !== undefined && { [proofHeader]: proof }) }
    const input = { body: { refreshToken }, headers, silenceTimeoutMs }
    const answer = await callEndpoint(refresh, input, ports)
    return await rotate(db, session, answer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return await endSession(db, session)
    throw asObstacle(error)
  }
}

/**
 * An error of the refresh, as the caller gets it: a refused refresh must not look like a refused
 * post.
 */
function asObstacle(error: ApiError): Error {
  const { status, retryAfterSeconds } = error
  return mayTryAgain(error)
    ? error
    : new UnreachableError('bad-answer', { status, retryAfterSeconds, cause: error })
}

/** Undefined when somebody signed out or in while the refresh was on its way. */
async function rotate(
  db: LocalDatabase,
  used: StoredSession,
  answer: { token: string; refreshToken: string },
): Promise<StoredSession | undefined> {
  return await db.transaction('rw', db.session, async () => {
    const current = await readSession(db)
    if (current?.refreshToken !== used.refreshToken) return current
    const rotated: StoredSession = {
      ...current,
      accessToken: answer.token,
      refreshToken: answer.refreshToken,
      updatedAt: Date.now(),
    }
    await db.session.put(rotated)
    return rotated
  })
}

/** Deletes the session if it still has these tokens; otherwise answers the one that replaced it. */
export async function endSession(
  db: LocalDatabase,
  used: Pick<StoredSession, 'refreshToken'>,
): Promise<StoredSession | undefined> {
  return await db.transaction('rw', db.session, async () => {
    const current = await readSession(db)
    if (current?.refreshToken !== used.refreshToken) return current
    await db.session.delete('current')
    return undefined
  })
}
