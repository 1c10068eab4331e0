import { randomUUID } from 'node:crypto'
import type { AuthData } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { signAccessToken } from './access-token.ts'
import { isPassword } from './password.ts'
import { findUserByEmail, insertRefreshToken } from './queries.ts'
import { hashToken, makeRefreshToken, refreshExpiry } from './refresh-token.ts'

/** Starts a session. Unknown email and wrong password cost the same and are answered the same. */
export async function signIn(
  deps: Deps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<AuthData> {
  const { db, limits, clock } = deps
  const guess = `${address} ${hashToken(email)}`
  await limits.loginByAddress.consume(address)
  await limits.loginByAddressAndEmail.consume(guess)
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(user?.passwordHash, password)
  if (!user || !isRight) throw new ApiError('INVALID_CREDENTIALS')
  await limits.loginByAddressAndEmail.forget(guess)

  const now = clock.now()
  const sessionId = randomUUID()
  const refreshToken = makeRefreshToken()
  await insertRefreshToken(db, {
    familyId: sessionId,
    userId: user.id,
    tokenHash: hashToken(refreshToken),
    createdAt: now,
    expiresAt: refreshExpiry(now),
  })
  return {
    user: { id: user.id, name: user.name, email: user.email },
    accessToken: await signAccessToken(deps.sessionKey, { userId: user.id, sessionId }, now),
    refreshToken,
  }
}
