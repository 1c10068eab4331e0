import { eq } from 'drizzle-orm'
import type { Project } from '#contract/projects/project.ts'
import type { PlannedTimes, ProjectChange } from '#contract/projects/zone-change.ts'
import { findProject } from '../access/find-projects.ts'
import { lockProjectAs, type ProjectRow } from '../access/lock-project.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { projects } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { keepClock } from './zone-change.ts'

/**
 * Changes what people wrote of a project. With another time zone, `plannedTimes` says what becomes
 * of what is scheduled, in the same transaction. Another limit for late posts holds for what does
 * not wait for a person yet. Throws NOT_FOUND, FORBIDDEN or RATE_LIMITED.
 */
export async function updateProject(
  deps: Pick<Deps, 'db' | 'clock' | 'queue' | 'limits'>,
  { userId, projectId, form }: { userId: string; projectId: string; form: ProjectChange },
): Promise<Project> {
  const { plannedTimes, ...written } = form
  const updated = await deps.db.transaction(async (tx) => {
    const before = await lockProjectAs(tx, { projectId, callerId: userId, least: 'EDITOR' })
    const now = deps.clock.now()
    const { name, description } = written
    const { timeZone: to = before.timeZone } = written
    const { state = before.state, lateLimitMinutes = before.lateLimitMinutes } = written
    const from = before.timeZone
    await tx
      .update(projects)
      .set({ name, description, timeZone: to, state, lateLimitMinutes })
      .where(eq(projects.id, projectId))
    if (to !== from) {
      if (plannedTimes === 'keep-clock') {
        await deps.limits.zonesByUser.consume(userId)
        await keepClock(tx, deps, { projectId, from, to, now })
      }
      const kind = zoneKinds[plannedTimes]
      await recordActivity(tx, { projectId, userId, kind, subject: to, now })
    }
    if (to === from || hasOtherChange(before, { name, description, state, lateLimitMinutes }))
      await recordActivity(tx, { projectId, userId, kind: 'project-updated', subject: name, now })
    return await findProject(tx, userId, projectId)
  })
  deps.queue.wake()
  return updated
}

const zoneKinds = {
  'keep-instant': 'zone-changed-keeping-instants',
  'keep-clock': 'zone-changed-keeping-clock',
} as const satisfies Record<PlannedTimes, string>

function hasOtherChange(
  before: ProjectRow,
  after: Pick<ProjectRow, 'name' | 'description' | 'state' | 'lateLimitMinutes'>,
): boolean {
  return (['name', 'description', 'state', 'lateLimitMinutes'] as const).some(
    (field) => before[field] !== after[field],
  )
}
