import { and, eq } from 'drizzle-orm'
import type { ProjectRole } from '#contract/project.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { projects } from '../db/schema/projects.ts'
import type { Executor } from '../deps.ts'

/** The project a call works in, and what the caller may do there. */
export interface Membership {
  id: string
  role: ProjectRole
  timeZone: string
}

/** Undefined when the person does not belong to the project, or there is no such project. */
export async function findMembership(
  db: Executor,
  userId: string,
  projectId: string,
): Promise<Membership | undefined> {
  const [membership] = await db
    .select({ id: projects.id, role: projectMembers.role, timeZone: projects.timeZone })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.projectId, projectId)))
  return membership
}
