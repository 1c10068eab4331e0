import { asc, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projectActivities } from '../db/schema/projects.ts'
import { isAboutAddress } from './people-kinds.ts'

/**
 * What was written about an address that a person gives up stays theirs, so that it goes when they
 * delete their account; until then nothing of it is shown. In the transaction that changes the
 * address.
 */
export async function bindInvitations(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const where = isAboutAddress(email)
  await lockActivities(tx, where)
  await tx.update(projectActivities).set({ subjectUserId: userId }).where(where)
}

/**
 * In the order of their ids: one row may be by one person and about another, and two who are deleted
 * at once would wait for each other.
 */
export async function lockActivities(tx: Transaction, where: SQL | undefined): Promise<void> {
  const { id } = projectActivities
  await tx.select({ id }).from(projectActivities).where(where).orderBy(asc(id)).for('update')
}
