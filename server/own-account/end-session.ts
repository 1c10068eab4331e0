import type { Caller } from '../auth/access-token.ts'
import { endOneSession, endOtherSessions } from '../auth/end-sessions.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'

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
