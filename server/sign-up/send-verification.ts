import { and, eq, isNull } from 'drizzle-orm'
import { holdUser } from '../auth/hold-user.ts'
import { hashToken } from '../auth/refresh-token.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import type { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { isWithinLimit } from '../limits/rate-limits.ts'
import { verifyEmail } from '../mail/templates/verify-email.ts'
import { findCode } from '../one-time-codes/find-code.ts'
import { issueCode, makeDigits } from '../one-time-codes/issue-code.ts'
import { codeLifetime } from '../security/code-lifetimes.ts'
import { hashCode, hashMailbox } from '../security/hash-code.ts'
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

/**
 * Mails new digits for the same token; the old ones end. For a token that says nothing, or was
 * used, nothing happens. Throws RATE_LIMITED.
 */
export async function resendCode(
  deps: Deps,
  token: string,
  { address }: CallOrigin,
): Promise<void> {
  const { db, clock, limits, codeKey, mail } = deps
  const tokenHash = hashToken(token)
  const found = await findCode(db, { purpose: 'verify-email', tokenHash }, clock.now())
  if (!found || found.code.usedAt) return await limits.mailsByAddress.consume(address)
  const { id, name, email } = found.user
  await limits.codeMailsByUser.consume(id)
  const code = makeDigits()
  await db.transaction(async (tx) => {
    const renewed = await tx
      .update(oneTimeCodes)
      .set({
        codeHash: hashCode(codeKey, tokenHash, code),
        codeExpiresAt: new Date(clock.now().getTime() + codeLifetime),
        attempts: 0,
      })
      .where(and(eq(oneTimeCodes.id, found.code.id), isNull(oneTimeCodes.usedAt)))
      .returning({ id: oneTimeCodes.id })
    const invite = openInvite(deps, id, found.code.inviteSealed)
    if (renewed.length > 0)
      await mail.enqueue(tx, email, verifyEmail, { name, code, token, invite })
  })
  mail.wake()
}

/** The token of an invitation as it is kept with a person's verification, for the link of each mail. */
function sealInvite({ secretBox }: Pick<Deps, 'secretBox'>, userId: string, token: string): string {
  return secretBox.seal(token, contextOf(userId))
}

/** Undefined where there is none. */
function openInvite(
  { secretBox }: Pick<Deps, 'secretBox'>,
  userId: string,
  sealed: string | null,
): string | undefined {
  return sealed === null ? undefined : secretBox.open(sealed, contextOf(userId))
}

function contextOf(userId: string): string {
  return `sign-up-invite/${userId}`
}
