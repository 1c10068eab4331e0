import { holdUser } from '../auth/hold-user.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { isWithinLimit } from '../limits/rate-limits.ts'
import { resetPassword } from '../mail/templates/reset-password.ts'
import { issueCode } from '../one-time-codes/issue-code.ts'
import { answerAfter } from '../security/answer-after.ts'
import { hashEmail } from '../security/hash-code.ts'
import { logSecurityEvent } from '../security/log-security-event.ts'
import { findUserByEmail } from './queries.ts'

/**
 * Mails a code and a link to choose a new password; earlier ones end. Same answer and same time
 * whether there is an account or not, and when it had enough mails by now. Throws RATE_LIMITED.
 */
export async function requestPasswordReset(
  deps: Deps,
  email: string,
  { address, log }: CallOrigin,
): Promise<void> {
  const { db, limits, mail } = deps
  await limits.mailsByAddress.consume(address)
  await answerAfter(async () => {
    const hash = hashEmail(deps.codeKey, email)
    const mayMail = await isWithinLimit(limits.resetMailsByEmail, hash)
    const user = await findUserByEmail(db, email)
    const about = mayMail ? 'mailed' : 'enough'
    const whose = user ? { userId: user.id } : { emailHash: hash.slice(0, 16) }
    logSecurityEvent(log, 'authn_password_reset_request', { address, about, ...whose })
    if (!user || !mayMail) return
    await db.transaction(async (tx) => {
      // Deleted since it was looked for: like an address without an account.
      if (!(await holdUser(tx, user.id))) return
      const issued = await issueCode(tx, deps, { userId: user.id, purpose: 'reset-password' })
      await mail.enqueue(tx, email, resetPassword, { name: user.name, email, ...issued })
    })
    mail.wake()
  })
}
