import { and, eq, isNull } from 'drizzle-orm'
import { hashToken } from '../auth/refresh-token.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import type { CallOrigin } from '../http/call-origin.ts'
import { verifyEmail } from '../mail/templates/verify-email.ts'
import { findCode } from '../one-time-codes/find-code.ts'
import { makeDigits } from '../one-time-codes/issue-code.ts'
import { codeLifetime } from '../security/code-lifetimes.ts'
import { hashCode } from '../security/hash-code.ts'
import { openInvite } from './sealed-invite.ts'

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
