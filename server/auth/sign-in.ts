import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import type { AuthData } from '#contract/auth.ts'
import { isDemoLogin, isDemoOpen } from '../db/seed/demo-user.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { isPassword } from './password.ts'
import { findUserByEmail } from './queries.ts'
import { hashToken } from './refresh-token.ts'
import { startSession } from './start-session.ts'

interface SignIn {
  email: string
  password: string
  address: string
  log: Logger
}

/** Starts a session. Unknown email and wrong password cost the same and are answered the same. */
export async function signIn(
  deps: Deps,
  { email, password, address, log }: SignIn,
): Promise<AuthData> {
  const { db, limits } = deps
  const guess = `${address} ${hashToken(email)}`
  await limits.loginByAddress.consume(address)
  await limits.loginByAddressAndEmail.consume(guess)
  const user = await findUserByEmail(db, email)
  const isRight = await isPassword(user?.passwordHash, password)
  const isShut = isDemoLogin({ email, password }) && !isDemoOpen(deps.env)
  if (!user || !isRight || isShut) {
    const told = user ? { userId: user.id } : { emailHash: hashEmail(deps.sessionKey, email) }
    logSecurityEvent(log, 'authn_login_fail', { address, ...told })
    throw new ApiError('INVALID_CREDENTIALS')
  }
  await limits.loginByAddressAndEmail.forget(guess)
  const { caller, accessToken, refreshToken } = await startSession(deps, user.id)
  logSecurityEvent(log, 'authn_login_success', { address, ...caller })
  return { user: { id: user.id, name: user.name, email: user.email }, accessToken, refreshToken }
}

/** Distinguishes unknown addresses in the log; without the key nobody can tell which they are. */
function hashEmail(key: Uint8Array, email: string): string {
  return createHmac('sha256', key).update(`log ${email}`).digest('base64url').slice(0, 16)
}
