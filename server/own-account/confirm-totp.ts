import type { RecoveryCodes } from '#contract/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { countGuess } from '../auth/count-guess.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { findTotpStep } from '../auth/totp.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { drawRecoveryCodes } from './draw-recovery-codes.ts'
import { findUser, markTotpConfirmed, replaceRecoveryCodes } from './queries.ts'

/**
 * Turns an authenticator app on with a right code of it, and shows its recovery codes, once. Throws
 * CODE_INVALID or RATE_LIMITED.
 */
export async function confirmTotp(
  deps: Deps,
  caller: Caller,
  otp: string,
  origin: CallOrigin,
): Promise<RecoveryCodes> {
  const { address, log } = origin
  const user = await findUser(deps.db, caller.userId)
  if (!user) throw new ApiError('UNAUTHENTICATED')
  const guess = await countGuess(deps, { kind: 'totp', account: user.email }, origin)
  const step = findTotpStep(deps, user, otp)
  if (step === undefined || user.totpConfirmedAt) {
    logSecurityEvent(log, 'authn_code_fail', { ...caller, address, about: 'totp' })
    throw new ApiError('CODE_INVALID')
  }
  await guess.giveBack()
  const { codes, hashes } = drawRecoveryCodes(deps.codeKey, user.id)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await lockCaller(deps, tx, caller)
    const isConfirmed = await markTotpConfirmed(tx, user, { step, now })
    if (!isConfirmed) throw new ApiError('CODE_INVALID')
    await replaceRecoveryCodes(tx, user.id, hashes)
    await notifyOwner(deps, tx, user, 'two-step-on', origin)
  })
  deps.mail.wake()
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'two-step-by-app-on' })
  return { codes }
}
