import * as v from 'valibot'
import { Sha256 } from '#contract/scalars.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { endSession, findRefreshToken } from './queries.ts'

/**
 * Ends the session of a refresh token, which may be given as its hash. An unknown one, or one whose
 * session has ended, is treated as signed out. Throws RATE_LIMITED for too many of those.
 */
export async function signOut(
  deps: Deps,
  refreshToken: string,
  { address, log }: CallOrigin,
): Promise<void> {
  const token = await findRefreshToken(
    deps.db,
    v.is(Sha256, refreshToken) ? refreshToken : hashToken(refreshToken),
  )
  // What ends nothing is counted, so that a neighbour who makes tokens up keeps nobody signed in.
  if (!token || !(await endSession(deps.db, token.familyId, deps.clock.now())))
    return await deps.limits.refreshByAddress.consume(address)
  const { familyId: sessionId, userId } = token
  logSecurityEvent(log, 'session_ended', { address, userId, sessionId })
}
