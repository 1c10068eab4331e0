import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { holdUser } from '../auth/hold-user.ts'
import type { SessionRow } from '../auth/require-device.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { refreshTokens, sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'

export type RefreshTokenRow = typeof refreshTokens.$inferSelect
export type UserRow = typeof users.$inferSelect

export async function findUserByEmail(db: Executor, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}

/**
 * The person as they are now, if their password is still this one. Neither changes until the
 * transaction ends, and sign-ins at once are made one after the other.
 */
export async function lockUserWithPassword(
  tx: Transaction,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<UserRow | undefined> {
  if (passwordHash === null) return undefined
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('no key update')
  return user
}

/** Locks the session, so that its tokens are used one after the other. */
export async function lockSession(
  tx: Transaction,
  { familyId: id, userId }: RefreshTokenRow,
): Promise<SessionRow | undefined> {
  await holdUser(tx, userId)
  const [row] = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update')
  return row
}

export async function findRefreshToken(
  db: Executor,
  tokenHash: string,
): Promise<RefreshTokenRow | undefined> {
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  return row
}

/** The session that a refresh token is of. */
export async function findSessionOf(
  db: Executor,
  tokenHash: string,
): Promise<SessionRow | undefined> {
  const [found] = await db
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.familyId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  return found?.session
}

export async function insertRefreshToken(
  tx: Transaction,
  row: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await tx.insert(refreshTokens).values(row)
}

export async function markRefreshTokenUsed(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.id, id))
}

export async function hasUsedSuccessor(tx: Transaction, id: string): Promise<boolean> {
  const [used] = await tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.parentId, id), isNotNull(refreshTokens.usedAt)))
    .limit(1)
  return used !== undefined
}

/** Whether another token issued for the same parent has been used. */
export async function hasUsedSibling(
  tx: Transaction,
  { id, parentId }: RefreshTokenRow,
): Promise<boolean> {
  if (parentId === null) return false
  const [used] = await tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.parentId, parentId),
        ne(refreshTokens.id, id),
        isNotNull(refreshTokens.usedAt),
      ),
    )
    .limit(1)
  return used !== undefined
}

export async function extendSession(
  db: Executor,
  id: string,
  use: Required<Pick<typeof sessions.$inferInsert, 'expiresAt' | 'lastUsedAt'>> &
    Pick<SessionRow, 'address' | 'userAgent'>,
): Promise<void> {
  await db.update(sessions).set(use).where(eq(sessions.id, id))
}

/** Whether it had not ended yet. */
export async function endSession(db: Executor, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.length > 0
}
