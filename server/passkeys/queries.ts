import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { passkeys } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type OwnerRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>

const ownerColumns = { id: users.id, name: users.name, email: users.email }

export async function findOwner(db: Executor, userId: string): Promise<OwnerRow | undefined> {
  const [owner] = await db.select(ownerColumns).from(users).where(eq(users.id, userId))
  return owner
}

/** Keeps the person from being deleted until the transaction ends; proofs at once are spent one after the other. */
export async function holdOwner(tx: Transaction, userId: string): Promise<OwnerRow | undefined> {
  const [owner] = await tx
    .select(ownerColumns)
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return owner
}

/** The newest first. */
export async function findPasskeys(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
}

export async function countPasskeys(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ known: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  return row?.known ?? 0
}

export async function findPasskey(db: Executor, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id))
  return row
}

/** Undefined when it is somebody's already. */
export async function insertPasskey(
  tx: Transaction,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function updateName(
  db: Executor,
  own: { id: string; userId: string },
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.update(passkeys).set({ name }).where(matchOwn(own)).returning()
  return row
}

export async function deletePasskey(
  tx: Transaction,
  own: { id: string; userId: string },
): Promise<boolean> {
  const deleted = await tx.delete(passkeys).where(matchOwn(own)).returning({ id: passkeys.id })
  return deleted.length > 0
}

/**
 * Notes a use, and says whether it counts: not when the passkey was removed meanwhile, nor when its
 * counter did not grow, which it only does in a copy. One that does not count stays at 0.
 */
export async function markUsed(
  tx: Transaction,
  { id }: PasskeyRow,
  { counter, isBackedUp, now }: { counter: number; isBackedUp: boolean; now: Date },
): Promise<boolean> {
  const hasGrown = lt(passkeys.counter, counter)
  const counts = counter === 0 ? eq(passkeys.counter, 0) : hasGrown
  const used = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id })
  return used.length > 0
}

function matchOwn({ id, userId }: { id: string; userId: string }) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId))
}
