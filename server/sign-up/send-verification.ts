import { holdUser } from '../auth/hold-user.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { isWithinLimit } from '../limits/is-within-limit.ts'
import { verifyEmail } from '../mail/templates/verify-email.ts'
import { findCode } from '../one-time-codes/find-code.ts'
import { issueCode } from '../one-time-codes/issue-code.ts'
import { hashMailbox } from '../security/hash-code.ts'
import { openInvite, sealInvite } from './sealed-invite.ts'
import { makeBrowserSecret } from './sign-up-cookie.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>

/**
 * Mails a person a code and the link of the verification wizard, which leads on to the invitation
 * that brought them; earlier ones end. Returns the secret for the cookie of the browser that gave
 * the password just now. Beyond the limit of mails to one address nothing is sent, nobody is told,
 * and it is undefined.
 */
export async function sendVerification(
  deps: Deps,
  { id, name, email }: Person,
  inviteToken?: string,
): Promise<string | undefined> {
  const key = hashMailbox(deps.codeKey, email)
  if (!(await isWithinLimit(deps.limits.signUpMailsByEmail, key))) return undefined
  const browserSecret = makeBrowserSecret()
  const newCode = {
    ...({ userId: id, purpose: 'verify-email' } as const),
    browserHash: hashToken(browserSecret),
  }
  await deps.db.transaction(async (tx) => {
    // Replaced since it was looked for, by whoever proved that the address is theirs.
    if (!(await holdUser(tx, id))) return
    const earlier = await findCode(tx, { purpose: 'verify-email', userId: id }, deps.clock.now())
    const invite = inviteToken ?? openInvite(deps, id, earlier?.code.inviteSealed ?? null)
    const inviteSealed = invite === undefined ? null : sealInvite(deps, id, invite)
    const issued = await issueCode(tx, deps, { ...newCode, inviteSealed })
    await deps.mail.enqueue(tx, email, verifyEmail, { name, ...issued, invite })
  })
  deps.mail.wake()
  return browserSecret
}
