import type * as v from 'valibot'
import type { VerificationStatus } from '#contract/sign-up.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { findCode } from '../one-time-codes/find-code.ts'
import { isOver } from '../one-time-codes/try-code.ts'
import { hasToChoosePassword } from './has-to-choose-password.ts'

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
