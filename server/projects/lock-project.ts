import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'
import { ApiError } from '../http/api-error.ts'

/**
 * Changes of who belongs to a project are made one after the other. Returns the project's name.
 * Throws NOT_FOUND when it was deleted meanwhile.
 */
export async function lockProject(tx: Transaction, projectId: string): Promise<{ name: string }> {
  const [project] = await tx
    .select({ name: projects.name })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('update')
  if (!project) throw new ApiError('NOT_FOUND')
  return project
}
