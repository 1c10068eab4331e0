import type { Logger } from 'pino'
import type { Deps } from '../deps.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { endSession, findRefreshToken } from './queries.ts'
import { hashToken } from './refresh-token.ts'

/** Ends the session of a refresh token; an unknown token is treated as signed out. */
export async function signOut(
  deps: Deps,
  { refreshToken, address, log }: { refreshToken: string; address: string; log: Logger },
): Promise<void> {
  await deps.limits.refreshByAddress.consume(address)
  const token = await findRefreshToken(deps.db, hashToken(refreshToken))
  if (!token) return
  const { familyId: sessionId, userId } = token
  await endSession(deps.db, sessionId, deps.clock.now())
  logSecurityEvent(log, 'session_ended', { address, userId, sessionId })
}
