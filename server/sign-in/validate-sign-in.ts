import type { AuthData } from '#contract/people/auth.ts'
import { readAppProof, spendAppProof } from '../auth/app-proof.ts'
import { forgetSignIns } from '../auth/count-sign-in.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import type { FoundCode } from '../one-time-codes/find-code.ts'
import { readDigits, tryCode } from '../one-time-codes/try-code.ts'
import { useCode } from '../one-time-codes/use-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { secondStepMethod } from './begin-second-step.ts'
import { startSession } from './start-session.ts'
import { tellNewDevice } from './tell-new-device.ts'

interface SecondStep {
  email: string
  otp: string
  /** Of the browser's cookie. */
  token: string
}

/**
 * The second step of a sign-in: a code of the mail or the app, or a recovery code, from the browser
 * that gave the password. A recovery code is told by mail. Throws CODE_INVALID or RATE_LIMITED.
 */
export async function validateSignIn(
  deps: Deps,
  { email, otp, token }: SecondStep,
  origin: CallOrigin,
): Promise<AuthData> {
  const read = async (found: FoundCode) => {
    if (found.user.email !== email) return undefined
    const isByApp = secondStepMethod(found.user) === 'app'
    return await (isByApp ? readAppProof(deps, found.user, otp) : readDigits(deps, otp)(found))
  }
  const name = { purpose: 'sign-in', tokenHash: hashToken(token) } as const
  const found = await tryCode(deps, name, read, origin)
  const { user, proof } = found
  const isByRecovery = proof !== true && 'recoveryHash' in proof
  const { caller, ...tokens } = await deps.db.transaction(async (tx) => {
    await useCode(tx, found, deps.clock.now())
    if (proof !== true && !(await spendAppProof(tx, user.id, proof, deps.clock.now())))
      throw new ApiError('CODE_INVALID')
    if (isByRecovery) await notifyOwner(deps, tx, user, 'recovery-code-used', origin)
    await tellNewDevice(deps, tx, user.id, origin)
    return await startSession({ ...deps, db: tx }, user.id, origin, { hasSecondStep: true })
  })
  deps.mail.wake()
  const { address, log } = origin
  const about = isByRecovery ? 'recovery-code' : 'second-step'
  await forgetSignIns(deps, origin, user.email)
  logSecurityEvent(log, 'authn_login_success', { address, ...caller, about })
  return { user: { id: user.id, name: user.name, email: user.email }, ...tokens }
}
