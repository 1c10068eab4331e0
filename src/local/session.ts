import { RefreshAnswer, RefreshRequest } from '#contract/auth.ts'
import { errorCodes } from '#contract/errors.ts'
import { refreshCall } from '#contract/outbox-calls.ts'
import { ApiError } from './api-error.ts'
import { type CallPorts, callEndpoint } from './call-api.ts'
import type { LocalDatabase } from './db.ts'
import type { StoredSession } from './rows.ts'
import type { SessionSource } from './speak-for-session.ts'
import { readValid, SessionRow } from './stored-rows.ts'
import { UnreachableError } from './unreachable-error.ts'
import { runLockedWithin } from './web-lock.ts'

/** Everybody whose token ran out waits behind it. */
const patienceMs = 8_000

const refresh = { ...refreshCall, body: RefreshRequest, answer: RefreshAnswer, errors: [] } as const

/** The row is the truth for page and worker; the page's cookie is a copy of it. */
export async function readSession(db: LocalDatabase): Promise<StoredSession | undefined> {
  return readValid(SessionRow, await db.session.get('current'))
}

export async function switchProject(db: LocalDatabase, projectId: string): Promise<void> {
  await db.session.update('current', { projectId, updatedAt: Date.now() })
}

/**
 * The session over a database. One refresh at a time over all tabs and the worker; the rotated tokens
 * are stored before anybody uses them. Only a definite refusal ends the session: a lost answer, a
 * broken network or a failing server leaves it as it was.
 */
export function createSessionSource(db: LocalDatabase, ports: CallPorts): SessionSource {
  return {
    read: () => readSession(db),
    async refresh(refusedAccessToken) {
      // Who waited so long waits for somebody whom nobody answers, and would fare no better.
      const outcome = await runLockedWithin('session-refresh', patienceMs, async () => ({
        session: await renew(db, refusedAccessToken, ports),
      }))
      if (!outcome) throw new UnreachableError('network')
      return outcome.session
    },
  }
}

async function renew(
  db: LocalDatabase,
  refusedAccessToken: string,
  ports: CallPorts,
): Promise<StoredSession | undefined> {
  const session = await readSession(db)
  if (!session || session.accessToken !== refusedAccessToken) return session
  const { refreshToken } = session
  try {
    const answer = await callEndpoint(refresh, { body: { refreshToken }, patienceMs }, ports)
    return await rotate(db, session, answer)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return await endSession(db, session)
    throw asObstacle(error)
  }
}

/**
 * What was asked with these tokens was not answered at all: a refusal to renew them must not be taken
 * for a refusal of a post.
 */
function asObstacle(error: ApiError): Error {
  const { status, retryAfterSeconds, knownCode } = error
  const isRetryable = knownCode !== undefined && errorCodes[knownCode].isRetryable
  return isRetryable
    ? error
    : new UnreachableError('bad-answer', { status, retryAfterSeconds, cause: error })
}

/** Undefined when somebody signed out or in while the answer was on its way. */
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

/** Deletes the session with these tokens, and no other; answers the one that is there instead. */
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
