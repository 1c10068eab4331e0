import { randomBytes, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { holdUser } from '../auth/hold-user.ts'
import { hashToken } from '../auth/refresh-token.ts'
import type { Transaction } from '../db/database.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import type { Deps } from '../deps.ts'
import { type CodePurpose, codeLifetime, tokenLifetimes } from '../security/code-lifetimes.ts'
import { hashCode } from '../security/hash-code.ts'

export interface IssuedCode {
  /** Six digits, for the mail. */
  code: string
  /** 256 random bits, for the link or the browser. */
  token: string
}

/** The last ones are kept with the code, for the purpose that needs them (`db/schema/sessions.ts`). */
type NewCode = { userId: string; purpose: CodePurpose } & Partial<
  Pick<typeof oneTimeCodes.$inferInsert, 'email' | 'browserHash' | 'inviteSealed'>
>

/**
 * Makes a code with its token, of which only hashes are stored. A new one ends the person's earlier
 * ones, except at a sign-in, where each browser has its own.
 */
export async function issueCode(
  tx: Transaction,
  { clock, codeKey }: Pick<Deps, 'clock' | 'codeKey'>,
  { userId, purpose, ...kept }: NewCode,
): Promise<IssuedCode> {
  await holdUser(tx, userId)
  const createdAt = clock.now()
  const issued = { code: makeDigits(), token: randomBytes(32).toString('base64url') }
  if (purpose !== 'sign-in')
    await tx
      .delete(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose)))
  const tokenHash = hashToken(issued.token)
  await tx.insert(oneTimeCodes).values({
    userId,
    purpose,
    ...kept,
    tokenHash,
    codeHash: hashCode(codeKey, tokenHash, issued.code),
    createdAt,
    codeExpiresAt: new Date(createdAt.getTime() + codeLifetime),
    expiresAt: new Date(createdAt.getTime() + tokenLifetimes[purpose]),
  })
  return issued
}

export function makeDigits(): string {
  return randomInt(1_000_000).toString().padStart(6, '0')
}
