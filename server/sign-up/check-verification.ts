import type * as v from 'valibot'
import type { VerificationStatus } from '#contract/people/sign-up.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { type FoundCode, findCode } from '../one-time-codes/find-code.ts'
import { isOver } from '../one-time-codes/try-code.ts'
import { isSameHash } from '../security/hash-code.ts'

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
export function hasToChoosePassword({ code, user }: FoundCode, browserSecret: string): boolean {
  if (user.passwordHash === null) return true
  if (user.emailVerifiedAt !== null || code.usedAt !== null) return false
  return code.browserHash === null || !isSameHash(code.browserHash, hashToken(browserSecret))
}
