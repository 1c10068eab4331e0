import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'

/**
 * Keeps a project from being deleted, and who belongs to it as what, until the transaction ends.
 * Before people and counts are locked: rows that belong to the project take the same lock when they
 * are written, which is too late where somebody else has the project and waits for the person.
 */
export async function holdProject(tx: Transaction, projectId: string): Promise<void> {
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('key share')
}
