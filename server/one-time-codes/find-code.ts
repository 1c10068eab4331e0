import { and, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import type { CodePurpose } from '../security/code-lifetimes.ts'

/** By which a code is found: its token, or the person (the newest one). */
export type CodeName = { purpose: CodePurpose } & ({ tokenHash: string } | { userId: string })

export interface FoundCode {
  code: typeof oneTimeCodes.$inferSelect
  user: typeof users.$inferSelect
}

/** A code whose token has not expired, used or not, with its owner. */
export async function findCode(
  db: Executor,
  name: CodeName,
  now: Date,
): Promise<FoundCode | undefined> {
  const [found] = await db
    .select({ code: oneTimeCodes, user: users })
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.userId))
    .where(and(matchName(name), gt(oneTimeCodes.expiresAt, now)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return found
}

function matchName(name: CodeName): SQL | undefined {
  const isNamed =
    'userId' in name
      ? eq(oneTimeCodes.userId, name.userId)
      : eq(oneTimeCodes.tokenHash, name.tokenHash)
  return and(isNamed, eq(oneTimeCodes.purpose, name.purpose))
}
