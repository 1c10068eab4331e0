import type { AuthData } from '#contract/auth.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { isPassword } from './password.ts'
import { findUserByEmail } from './queries.ts'
import { hashToken } from './refresh-token.ts'
import { startSession } from './start-session.ts'

/** Starts a session. Unknown email and wrong password cost the same and are answered the same. */
export async function signIn(
  deps: Deps,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<AuthData> {
  const { db, limits } = deps
  const guess = `${address} ${hashToken(email)}`
  await limits.loginByAddress.consume(address)
  await limits.loginByAddressAndEmail.consume(guess)
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(user?.passwordHash, password)
  if (!user || !isRight) throw new ApiError('INVALID_CREDENTIALS')
  await limits.loginByAddressAndEmail.forget(guess)
  const { accessToken, refreshToken } = await startSession(deps, user.id)
  return { user: { id: user.id, name: user.name, email: user.email }, accessToken, refreshToken }
}
