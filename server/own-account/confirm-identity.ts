import type { IdentityProof } from '#contract/people/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { readAppProof, spendAppProof } from '../auth/app-proof.ts'
import { countGuess } from '../auth/count-guess.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { isPassword } from '../auth/password.ts'
import { markConfirmed } from '../auth/require-confirmation.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { findUser, type UserRow } from './queries.ts'

/**
 * Checks the password of a person who is signed in, and the code of their authenticator app if they
 * have one: their session counts as confirmed for ten minutes, or once for an act. Throws INVALID_CREDENTIALS,
 * CODE_INVALID, also where a code is needed and missing, or RATE_LIMITED.
 */
export async function confirmIdentity(
  deps: Deps,
  caller: Caller,
  { password, otp, act }: IdentityProof,
  origin: CallOrigin,
): Promise<void> {
  const { db, limits, clock } = deps
  const { address, log } = origin
  await limits.confirmationsByUser.consume(caller.userId)
  await limits.confirmationsBySession.consume(caller.sessionId)
  const user = await findUser(db, caller.userId)
  const account = user?.email ?? caller.userId
  const guess = await countGuess(deps, { kind: 'confirmation', account }, origin)
  const refuse = (code: 'INVALID_CREDENTIALS' | 'CODE_INVALID') => {
    logSecurityEvent(log, 'authn_login_fail', { address, ...caller, about: 'confirmation' })
    throw new ApiError(code)
  }
  if (!user || !(await isPassword(user.passwordHash, password)))
    return refuse('INVALID_CREDENTIALS')
  if (user.totpConfirmedAt) {
    if (otp === undefined) {
      // The page does not know of the app before this answer: it is no guess.
      await guess.giveBack()
      throw new ApiError('CODE_INVALID')
    }
    if (!(await spendAppCode(deps, user, otp, origin))) return refuse('CODE_INVALID')
  }
  await guess.giveBack()
  await limits.confirmationsBySession.forget(caller.sessionId)
  await markConfirmed(db, caller.sessionId, { now: clock.now(), act })
}

/** Uses the code up; false for a wrong or used one. A recovery code is told by mail. */
async function spendAppCode(
  deps: Deps,
  user: UserRow,
  otp: string,
  origin: CallOrigin,
): Promise<boolean> {
  const proof = await readAppProof(deps, user, otp)
  if (!proof) return false
  const isByRecovery = 'recoveryHash' in proof
  const isSpent = await deps.db.transaction(async (tx) => {
    if (!(await spendAppProof(tx, user.id, proof, deps.clock.now()))) return false
    if (isByRecovery) await notifyOwner(deps, tx, user, 'recovery-code-used', origin)
    return true
  })
  if (isSpent && isByRecovery) deps.mail.wake()
  return isSpent
}
