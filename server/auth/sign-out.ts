import type { Deps } from '../deps.ts'
import { endSession, findRefreshToken } from './queries.ts'
import { hashToken } from './refresh-token.ts'

/** Ends the session a refresh token belongs to; a token nobody knows is as good as signed out. */
export async function signOut(
  deps: Deps,
  { refreshToken, address }: { refreshToken: string; address: string },
): Promise<void> {
  await deps.limits.refreshByAddress.consume(address)
  const token = await findRefreshToken(deps.db, hashToken(refreshToken))
  if (token) await endSession(deps.db, token.familyId, deps.clock.now())
}
