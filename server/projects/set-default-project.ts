import type { Project } from '#contract/project.ts'
import { findProjects } from '../access/find-projects.ts'
import { lockUser } from '../auth/lock-user.ts'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { chooseDefault } from './queries.ts'

/**
 * Makes one of the person's projects the default one; whoever does not belong to it finds nothing.
 */
export async function setDefaultProject(
  db: Database,
  userId: string,
  projectId: string,
): Promise<Project> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const [project] = await findProjects(tx, userId, projectId)
    if (!project) throw new ApiError('NOT_FOUND')
    await chooseDefault(tx, userId, projectId)
    return { ...project, isDefault: true }
  })
}
