import { eq } from 'drizzle-orm'
import type { Project } from '#contract/project.ts'
import type { ProjectForm } from '#contract/project-form.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { projects } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { findProject } from './find-project.ts'
import { lockProjectAs } from './lock-project-as.ts'

/**
 * Changes what people wrote of a project. Another time zone changes how times are shown and typed
 * from then on; what is scheduled stays at its instant. Another limit for late posts holds for what
 * does not wait for a person yet.
 */
export async function updateProject(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, projectId, form }: { userId: string; projectId: string; form: ProjectForm },
): Promise<Project> {
  const { name, description, timeZone, lateLimitMinutes } = form
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId: userId, least: 'EDITOR' })
    await tx
      .update(projects)
      .set({
        ...{ name, description },
        ...(timeZone && { timeZone }),
        ...(lateLimitMinutes !== undefined && { lateLimitMinutes }),
      })
      .where(eq(projects.id, projectId))
    await recordActivity(tx, { projectId, userId, kind: 'project-updated', subject: name, now })
    return await findProject(tx, userId, projectId)
  })
}
