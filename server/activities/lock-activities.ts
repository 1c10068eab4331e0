import { asc, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projectActivities } from '../db/schema/projects.ts'

/**
 * In the order of their ids: one row may be by one person and about another, and two who are deleted
 * at once would wait for each other.
 */
export async function lockActivities(tx: Transaction, where: SQL | undefined): Promise<void> {
  const { id } = projectActivities
  await tx.select({ id }).from(projectActivities).where(where).orderBy(asc(id)).for('update')
}
