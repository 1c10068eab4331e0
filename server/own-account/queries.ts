import { and, count, desc, eq, gt, isNull, notExists } from 'drizzle-orm'
import type { Caller } from '../auth/access-token.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { recoveryCodes, sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'

export type UserRow = typeof users.$inferSelect

export async function findUser(db: Executor, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/**
 * Deletes the sign-up with this address that nobody verified, for whoever has proved that the
 * address is theirs: anybody can sign up with any. One that is verified at this moment is waited for
 * and stays. Answers its id.
 */
export async function deleteUnverified(
  tx: Transaction,
  email: string,
): Promise<string | undefined> {
  // Nobody of these has one; a project must not lose its owner here, whatever else is wrong.
  const memberships = tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.userId, users.id))
  const isUnverified = and(eq(users.email, email), isNull(users.emailVerifiedAt))
  const [deleted] = await tx
    .delete(users)
    .where(and(isUnverified, notExists(memberships)))
    .returning({ id: users.id })
  return deleted?.id
}

export async function updateUser(
  db: Executor,
  id: string,
  changes: Partial<Omit<UserRow, 'id' | 'createdAt'>>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, id))
}

/** The columns of a person without an authenticator app. */
export const noApp = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null }

/** Whether the secret was still the one that gave a right code, and not yet in use. */
export async function markTotpConfirmed(
  tx: Transaction,
  { id, totpSecret }: Pick<UserRow, 'id' | 'totpSecret'>,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ totpConfirmedAt: now, totpLastStep: step })
    .where(
      and(eq(users.id, id), eq(users.totpSecret, totpSecret ?? ''), isNull(users.totpConfirmedAt)),
    )
    .returning({ id: users.id })
  return confirmed.length > 0
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

const mostListed = 100

/** Those that stand, the one used last first. */
export async function findOpenSessions(db: Executor, { userId }: Caller, now: Date) {
  return await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(mostListed)
}
