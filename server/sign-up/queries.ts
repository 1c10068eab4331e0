import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { hashToken } from '../auth/refresh-token.ts'
import type { Executor } from '../db/database.ts'
import { projectInvites } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'

export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/** Undefined when the address is taken: nothing is changed then. */
export async function insertUser(
  db: Executor,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [user] = await db.insert(users).values(row).onConflictDoNothing().returning()
  return user
}

/**
 * Of an address that was never verified: a stranger may have signed up with it first, and must not
 * have a password to what its owner verifies later.
 */
export async function forgetContested(db: Executor, email: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: null, phone: null })
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt)))
}

/** Of somebody whose address was not verified until now; whether there was one. */
export async function forgetPassword(db: Executor, userId: string): Promise<boolean> {
  const forgotten = await db
    .update(users)
    .set({ passwordHash: null })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt), isNotNull(users.passwordHash)))
    .returning({ id: users.id })
  return forgotten.length > 0
}

/** Whether the token is that of an invitation to this very address that can still be accepted. */
export async function hasOpenInvite(
  db: Executor,
  { email, token, now }: { email: string; token: string; now: Date },
): Promise<boolean> {
  const [invite] = await db
    .select({ id: projectInvites.id })
    .from(projectInvites)
    .where(
      and(
        eq(projectInvites.tokenHash, hashToken(token)),
        eq(projectInvites.email, email),
        isNull(projectInvites.acceptedAt),
        gt(projectInvites.expiresAt, now),
      ),
    )
  return invite !== undefined
}

/** Of whoever entered a mailed code just now, from `range` (`auth/known-ranges.ts`). */
export async function markVerified(
  db: Executor,
  userId: string,
  { now, range }: { now: Date; range: string },
): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set({
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      mailProvedAt: now,
      mailProvedFrom: range,
    })
    .where(eq(users.id, userId))
    .returning()
  return user
}

export type UserChanges = Partial<Pick<UserRow, 'name' | 'phone' | 'passwordHash'>>

/** Undefined when there is no such person, or `condition` does not hold. */
export async function updateUser(
  db: Executor,
  userId: string,
  changes: UserChanges,
  condition?: SQL,
): Promise<UserRow | undefined> {
  const [user] = await db
    .update(users)
    .set(changes)
    .where(and(eq(users.id, userId), condition))
    .returning()
  return user
}
