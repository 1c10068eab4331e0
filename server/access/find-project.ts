import type { Project } from '#contract/project.ts'
import type { Executor } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { findProjects } from './find-projects.ts'

/** The project as this person sees it. Throws NOT_FOUND for whoever does not belong to it. */
export async function findProject(
  db: Executor,
  userId: string,
  projectId: string,
): Promise<Project> {
  const [project] = await findProjects(db, userId, projectId)
  if (!project) throw new ApiError('NOT_FOUND')
  return project
}
