import { forgetGuesses } from '../auth/count-guess.ts'
import { forgetSignIns } from '../auth/count-sign-in.ts'
import { endAllSessions } from '../auth/end-sessions.ts'
import { hashRange } from '../auth/known-ranges.ts'
import { notifyOwner } from '../auth/notify-owner.ts'
import { hashPassword } from '../auth/password.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import type { RemovedFactors } from '../mail/templates/describe-removed.ts'
import { readDigits, tryCode } from '../one-time-codes/try-code.ts'
import { endCodes, useCode } from '../one-time-codes/use-code.ts'
import { removeRecentFactors } from '../own-account/remove-recent-factors.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { updateUser } from './queries.ts'

interface Reset {
  otp: string
  password: string
  resetToken: string
}

/**
 * A new password for whoever has token and code of the mail. Every session ends, and so does what
 * else lets somebody in and was added lately; what was guessed at the old password no longer counts.
 * Throws CODE_INVALID or RATE_LIMITED.
 */
export async function resetPassword(
  deps: Deps,
  { otp, password, resetToken }: Reset,
  origin: CallOrigin,
): Promise<void> {
  const name = { purpose: 'reset-password', tokenHash: hashToken(resetToken) } as const
  const found = await tryCode(deps, name, readDigits(deps, otp), origin)
  const { user } = found
  const passwordHash = await hashPassword(password)
  const now = deps.clock.now()
  const removed = await deps.db.transaction(async (tx) => {
    await useCode(tx, found, now)
    await updateUser(tx, user.id, { passwordHash })
    await proveMailbox(deps, tx, user.id, { now, range: hashRange(deps, origin.address) })
    // Codes first: a second step under way either ends here or has its session ended below.
    await endCodes(tx, user.id, 'sign-in', 'reset-password', 'change-email')
    await endAllSessions(tx, user.id, now)
    const removed = await removeRecentFactors(tx, user.id, now)
    await notifyOwner(deps, tx, user, 'password-changed', origin, removed)
    return removed
  })
  deps.mail.wake()
  await forgetGuesses(deps, user.email)
  await forgetSignIns(deps, origin, user.email)
  logReset(user.id, removed, origin)
}

function logReset(userId: string, removed: RemovedFactors, { address, log }: CallOrigin): void {
  logSecurityEvent(log, 'authn_password_change', { userId, address, about: 'reset' })
  const ended = [
    ...(removed.passkeys > 0 ? ['passkey-removed'] : []),
    ...(removed.app ? ['two-step-by-app-off'] : []),
    ...(removed.mailCode ? ['two-step-by-mail-off'] : []),
  ]
  for (const about of ended) logSecurityEvent(log, 'user_updated', { userId, address, about })
}
