import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'

/**
 * Keeps the person from being deleted until the transaction ends. Whatever locks rows of theirs
 * (sessions, codes) and writes others locks the person first, as a deletion does: in the other
 * order the two would wait for each other. False when there is nobody of this id.
 */
export async function holdUser(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, id))
    .for('key share')
  return found.length > 0
}

/** Changes of one person are made one after the other. Answers the person as they are now. */
export async function lockUser(
  tx: Transaction,
  id: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}
