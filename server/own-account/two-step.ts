import type { Profile, RecoveryCodes, TotpSetup } from '#contract/people/own-account.ts'
import type { Caller } from '../auth/access-token.ts'
import { hashRecoveryCode, makeRecoveryCode } from '../auth/app-proof.ts'
import { countGuess } from '../auth/count-guess.ts'
import { lockCaller } from '../auth/lock-caller.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { findTotpStep, makeTotp } from '../auth/totp.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { getProfile } from './get-profile.ts'
import { findUser, markTotpConfirmed, noApp, replaceRecoveryCodes, updateUser } from './queries.ts'

/**
 * A secret for an authenticator app, which counts once `confirmTotp` got a right code. Throws
 * INVALID_REQUEST while there is an app: it would be off until the new one is confirmed.
 */
export async function startTotp(deps: Deps, caller: Caller): Promise<TotpSetup> {
  return await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    if (user.totpConfirmedAt)
      throw new ApiError('INVALID_REQUEST', {
        details: [{ field: '', message: 'Remova antes o aplicativo que já está ligado.' }],
      })
    const { sealed, secret, uri } = makeTotp(deps, user)
    await updateUser(tx, user.id, { totpSecret: sealed, totpLastStep: null })
    return { secret, uri }
  })
}

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

/** Deletes the app's secret and its recovery codes; told by mail when the app was in use. */
export async function removeTotp(deps: Deps, caller: Caller, origin: CallOrigin): Promise<Profile> {
  const wasOn = await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    await updateUser(tx, user.id, noApp)
    await replaceRecoveryCodes(tx, user.id, [])
    if (!user.totpConfirmedAt) return false
    await notifyOwner(deps, tx, user, 'two-step-off', origin)
    return true
  })
  if (wasOn) {
    deps.mail.wake()
    const { address, log } = origin
    logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'two-step-by-app-off' })
  }
  return await getProfile(deps.db, caller.userId)
}

/** Whether a sign-in with the password also asks for a mailed code; a change is told by mail. */
export async function setTwoStepByMail(
  deps: Deps,
  caller: Caller,
  isOn: boolean,
  origin: CallOrigin,
): Promise<Profile> {
  const isChanged = await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    if (user.twoStepByMail === isOn) return false
    const twoStepByMailAt = isOn ? deps.clock.now() : null
    await updateUser(tx, user.id, { twoStepByMail: isOn, twoStepByMailAt })
    await notifyOwner(deps, tx, user, isOn ? 'two-step-on' : 'two-step-off', origin)
    return true
  })
  if (isChanged) {
    deps.mail.wake()
    const about = `two-step-by-mail-${isOn ? 'on' : 'off'}`
    logSecurityEvent(origin.log, 'user_updated', { ...caller, address: origin.address, about })
  }
  return await getProfile(deps.db, caller.userId)
}

/** New recovery codes, shown once; the earlier ones end. Throws NOT_FOUND without an app. */
export async function makeRecoveryCodes(
  deps: Deps,
  caller: Caller,
  origin: CallOrigin,
): Promise<RecoveryCodes> {
  const { codes, hashes } = drawRecoveryCodes(deps.codeKey, caller.userId)
  await deps.db.transaction(async (tx) => {
    const user = await lockCaller(deps, tx, caller)
    if (!user.totpConfirmedAt) throw new ApiError('NOT_FOUND')
    await replaceRecoveryCodes(tx, user.id, hashes)
    await notifyOwner(deps, tx, user, 'recovery-codes-renewed', origin)
  })
  deps.mail.wake()
  const { address, log } = origin
  logSecurityEvent(log, 'user_updated', { ...caller, address, about: 'recovery-codes' })
  return { codes }
}

const count = 10

/** Fresh codes for a person to keep, and the hashes that are stored of them. */
function drawRecoveryCodes(key: Uint8Array, userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(key, userId, code)) }
}
