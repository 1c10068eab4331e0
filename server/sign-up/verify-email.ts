import type * as v from 'valibot'
import type { User } from '#contract/people/auth.ts'
import type { VerificationStatus } from '#contract/people/sign-up.ts'
import { hashRange } from '../auth/known-ranges.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { type FoundCode, findCode } from '../one-time-codes/find-code.ts'
import { isOver, readDigits, tryCode } from '../one-time-codes/try-code.ts'
import { useCode } from '../one-time-codes/use-code.ts'
import { isSameHash } from '../security/hash-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { forgetPassword } from './queries.ts'

interface Verification {
  verificationToken: string
  otp: string
  /** Of the browser's cookie. */
  browserSecret: string
}

/**
 * Proves by token and code of the mail that the address is the person's. A password from another
 * browser than this one ends: it may be a stranger's. Throws CODE_INVALID or RATE_LIMITED.
 */
export async function verifyEmail(
  deps: Deps,
  { verificationToken, otp, browserSecret }: Verification,
  origin: CallOrigin,
): Promise<User> {
  const name = { purpose: 'verify-email', tokenHash: hashToken(verificationToken) } as const
  const found = await tryCode(deps, name, readDigits(deps, otp), origin)
  const now = deps.clock.now()
  const range = hashRange(deps, origin.address)
  const { user, isForgotten } = await deps.db.transaction(async (tx) => {
    await useCode(tx, found, now)
    const isForgotten =
      hasToChoosePassword(found, browserSecret) && (await forgetPassword(tx, found.user.id))
    return { user: await proveMailbox(deps, tx, found.user.id, { now, range }), isForgotten }
  })
  if (!user) throw new ApiError('CODE_INVALID')
  const { address, log } = origin
  const about = isForgotten ? 'email-verified-elsewhere' : 'email-verified'
  logSecurityEvent(log, 'user_updated', { userId: user.id, address, about })
  return { id: user.id, name: user.name, email: user.email }
}

/** What this browser has to do in the wizard; null for a token that says nothing. Throws RATE_LIMITED. */
export async function checkVerification(
  { db, clock, limits }: Deps,
  { token, browserSecret }: { token: string; browserSecret: string },
  { address }: CallOrigin,
): Promise<v.InferOutput<typeof VerificationStatus>> {
  const tokenHash = hashToken(token)
  const found = await findCode(db, { purpose: 'verify-email', tokenHash }, clock.now())
  // A token that was mailed is counted for itself: whoever has it is no stranger.
  await limits.codesByAddress.consume(found ? tokenHash : address)
  if (!found) return null
  const left = {
    hasToInputOtp: found.code.usedAt === null,
    hasToInputPhone: found.user.phone === null,
    hasToInputPassword: hasToChoosePassword(found, browserSecret),
  }
  const isDone = !Object.values(left).includes(true)
  return {
    ...{ userId: found.user.id, ...left },
    ...(left.hasToInputOtp && isOver(found.code, clock.now()) && { isOtpOver: true }),
    ...(isDone && { email: found.user.email }),
  }
}

/**
 * Whether the person of a verification has no password, or loses it when the code is entered in the
 * browser with this secret: the one that was given at the sign-up counts only in the browser that
 * gave it, since a stranger may have signed up. One chosen after the address was proven stays.
 */
function hasToChoosePassword({ code, user }: FoundCode, browserSecret: string): boolean {
  if (user.passwordHash === null) return true
  if (user.emailVerifiedAt !== null || code.usedAt !== null) return false
  return code.browserHash === null || !isSameHash(code.browserHash, hashToken(browserSecret))
}
