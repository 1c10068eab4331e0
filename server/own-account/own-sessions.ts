import type { OwnSession } from '#contract/people/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { describeDevice, describePlace } from '../auth/describe-device.ts'
import { endOneSession, endOtherSessions } from '../auth/end-sessions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { findOpenSessions } from './queries.ts'

/** Where a person is signed in; no whole address leaves the server. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<OwnSession[]> {
  const open = await findOpenSessions(db, caller, clock.now())
  return open.map(({ id, userAgent, address, createdAt, lastUsedAt }) => ({
    id,
    isThis: id === caller.sessionId,
    device: describeDevice(userAgent),
    place: describePlace(address),
    createdAt: createdAt.toISOString(),
    lastUsedAt: (lastUsedAt ?? createdAt).toISOString(),
  }))
}

/** Signs a person out somewhere else, or here. Throws NOT_FOUND for what is not theirs. */
export async function endSession(
  { db, clock }: Deps,
  { userId }: Caller,
  sessionId: string,
  { address, log }: CallOrigin,
): Promise<void> {
  const isEnded = await endOneSession(db, { userId, sessionId }, clock.now())
  if (!isEnded) throw new ApiError('NOT_FOUND')
  logSecurityEvent(log, 'session_ended', { userId, sessionId, address, about: 'settings' })
}

/** Signs a person out everywhere but here. */
export async function endOthers(
  { db, clock }: Deps,
  caller: Caller,
  { address, log }: CallOrigin,
): Promise<void> {
  await endOtherSessions(db, caller, clock.now())
  logSecurityEvent(log, 'session_ended', { ...caller, address, about: 'all-others' })
}
