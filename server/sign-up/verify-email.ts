import type { User } from '#contract/people/auth.ts'
import { hashRange } from '../auth/known-ranges.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { readDigits, tryCode } from '../one-time-codes/try-code.ts'
import { useCode } from '../one-time-codes/use-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { hasToChoosePassword } from './check-verification.ts'
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
