import { hashToken } from '../auth/refresh-token.ts'
import type { FoundCode } from '../one-time-codes/find-code.ts'
import { isSameHash } from '../security/hash-code.ts'

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
