import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, isNull, lt, notExists } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { oneTimeCodes } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'

/** For so long, in ms, a sign-up that nobody verifies is kept. */
export const unverifiedKeptMs = 30 * millisecondsInDay

/**
 * Sign-ups that nobody verified, and that no code can verify any more: anybody can make them, of
 * any address. Whoever comes late signs up again.
 */
export async function deleteUnverifiedPeople(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - unverifiedKeptMs)
  const codes = db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.userId, users.id))
  // Nobody of these has one; a project must not lose its owner here, whatever else is wrong.
  const memberships = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.userId, users.id))
  const isUnverified = and(isNull(users.emailVerifiedAt), lt(users.createdAt, oldest))
  await db.delete(users).where(and(isUnverified, notExists(codes), notExists(memberships)))
}
