import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projectInvites } from '../db/schema/projects.ts'

/**
 * Invitations to an address that a person gives up go when they delete their account, as those to the
 * address they have then. In the transaction that changes the address, after the person was locked.
 */
export async function bindInvites(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const isUnbound = and(eq(projectInvites.email, email), isNull(projectInvites.personId))
  await tx.update(projectInvites).set({ personId: userId }).where(isUnbound)
}
