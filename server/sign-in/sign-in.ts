import type {
  AuthData,
  Credentials,
  SignInAnswer,
  TwoStepMethod,
  TwoStepRequired,
} from '#contract/people/auth.ts'
import { countSignIn, forgetSignIns } from '../auth/count-sign-in.ts'
import { isPassword } from '../auth/password.ts'
import type { Deps } from '../deps.ts'
import { isDemoLogin, isDemoOpen } from '../env/demo-user.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { answerAfter } from '../security/answer-after.ts'
import { hashEmail } from '../security/hash-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { sendVerification } from '../sign-up/send-verification.ts'
import { makeBrowserSecret } from '../sign-up/sign-up-cookie.ts'
import { findTakenSignUp, tellOwner } from '../sign-up/taken-sign-ups.ts'
import { beginSecondStep, secondStepMethod } from './begin-second-step.ts'
import { findUserByEmail, lockUserWithPassword, type UserRow } from './queries.ts'
import { startSession } from './start-session.ts'
import { tellNewDevice } from './tell-new-device.ts'

/** `secondStepToken` is for the browser's cookie. */
interface SignedIn {
  answer: SignInAnswer
  secondStepToken?: string
}

/**
 * Starts a session, or asks for a second step. Unknown email and wrong password cost the same and
 * are answered the same. Before the address is verified, the right password only has the code sent
 * again, and `giveBrowserSecret` is called with a secret for the cookie of the sign-up. Whoever signed
 * up with an address that has an account is answered the same, so that trying to sign in does not tell
 * who has one. Throws INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED or RATE_LIMITED.
 */
export async function signIn(
  deps: Deps,
  { email, password }: Credentials,
  origin: CallOrigin,
  giveBrowserSecret: (secret: string) => void,
): Promise<SignedIn> {
  const { address, log } = origin
  const counted = await countSignIn(deps, email, origin)
  const user = await findUserByEmail(deps.db, email)
  const taken = await findTakenSignUp(deps, email)
  // Always both: how long it takes must not tell which of them there is.
  const [isRight, isOfTaken] = await Promise.all([
    isPassword(user?.passwordHash, password),
    isPassword(taken, password),
  ])
  const isShut = isDemoLogin({ email, password }) && !isDemoOpen(deps.env)
  if (!user || !isRight || isShut) {
    const emailHash = hashEmail(deps.codeKey, email).slice(0, 16)
    logSecurityEvent(log, 'authn_login_fail', {
      address,
      ...(user ? { userId: user.id } : { emailHash }),
    })
    if (isOfTaken) return await askToVerify(() => remindOwner(deps, user), giveBrowserSecret)
    throw new ApiError('INVALID_CREDENTIALS')
  }
  if (!user.emailVerifiedAt) {
    const about = 'email-not-verified'
    logSecurityEvent(log, 'authn_login_fail', { address, userId: user.id, about })
    return await askToVerify(() => sendVerification(deps, user), giveBrowserSecret)
  }
  await counted.giveBack()
  const entered = await enter(deps, user, origin)
  if ('answer' in entered) return entered
  const { method, current } = entered
  const secondStepToken = await beginSecondStep(deps, current, method, origin)
  const answer: TwoStepRequired = { requiresOtp: true, email: current.email, method }
  return { answer, secondStepToken }
}

/**
 * Has a mail sent by `send`, which returns the secret for the browser's cookie, and says that the
 * address is to be verified: after the same time, whatever was sent. The try is not given back.
 */
async function askToVerify(
  send: () => Promise<string | undefined>,
  giveBrowserSecret: (secret: string) => void,
): Promise<never> {
  const browserSecret = await answerAfter(send)
  if (browserSecret !== undefined) giveBrowserSecret(browserSecret)
  throw new ApiError('EMAIL_NOT_VERIFIED')
}

/** The secret opens nothing, as that of their sign-up did not. */
async function remindOwner(deps: Deps, user: UserRow | undefined): Promise<string | undefined> {
  if (!user?.emailVerifiedAt) return undefined
  return (await tellOwner(deps, user)) ? makeBrowserSecret() : undefined
}

/** Starts a session, unless the person has a second step: it may be newer than `user`. */
async function enter(
  deps: Deps,
  user: UserRow,
  origin: CallOrigin,
): Promise<{ answer: AuthData } | { method: TwoStepMethod; current: UserRow }> {
  const started = await deps.db.transaction(async (tx) => {
    // A password that was replaced a moment ago must not open a session that outlives it.
    const current = await lockUserWithPassword(tx, user)
    if (!current) throw new ApiError('INVALID_CREDENTIALS')
    const method = secondStepMethod(current)
    if (method) return { method, current }
    await tellNewDevice(deps, tx, user.id, origin)
    return await startSession({ ...deps, db: tx }, user.id, origin)
  })
  if ('method' in started) return started
  deps.mail.wake()
  const { caller, ...tokens } = started
  await forgetSignIns(deps, origin, user.email)
  logSecurityEvent(origin.log, 'authn_login_success', { address: origin.address, ...caller })
  return { answer: { user: { id: user.id, name: user.name, email: user.email }, ...tokens } }
}
