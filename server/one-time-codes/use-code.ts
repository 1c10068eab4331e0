import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { ApiError } from '../http/api-error.ts'
import type { CodePurpose } from '../security/code-lifetimes.ts'
import type { FoundCode } from './find-code.ts'

/**
 * Uses up a code that was right. Throws CODE_INVALID when it was used or replaced since it was
 * compared. Locks the person first, as whatever ends their codes does.
 */
export async function useCode(
  tx: Transaction,
  { code, user }: FoundCode,
  now: Date,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeCodes.id, code.id),
        eq(oneTimeCodes.codeHash, code.codeHash),
        isNull(oneTimeCodes.usedAt),
      ),
    )
    .returning({ id: oneTimeCodes.id })
  if (used.length === 0) throw new ApiError('CODE_INVALID')
}

/** Ends what was sent to a person for these purposes; without any, for all. */
export async function endCodes(
  db: Executor,
  userId: string,
  ...purposes: CodePurpose[]
): Promise<void> {
  const isMeant = purposes.length > 0 ? inArray(oneTimeCodes.purpose, purposes) : undefined
  await db.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), isMeant))
}
