import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { users } from '../db/schema/users.ts'

/** Changes of one person are made one after the other. Answers the person as they are now. */
export async function lockUser(
  tx: Transaction,
  id: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}
