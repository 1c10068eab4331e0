import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'
import { ApiError } from '../http/api-error.ts'

export type ProjectRow = typeof projects.$inferSelect

/**
 * Changes of who belongs to a project are made one after the other. Returns the project.
 * Throws NOT_FOUND when it was deleted meanwhile.
 */
export async function lockProject(tx: Transaction, projectId: string): Promise<ProjectRow> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
  if (!project) throw new ApiError('NOT_FOUND')
  return project
}
