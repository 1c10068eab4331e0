import { and, asc, eq, sql } from 'drizzle-orm'
import type { Project } from '#contract/projects/project.ts'
import type { Executor } from '../db/database.ts'
import { ownershipOffers, projectMembers, projects } from '../db/schema/projects.ts'
import { ApiError } from '../http/api-error.ts'

/** The projects a person belongs to, or the one of them that is named. */
export async function findProjects(
  db: Executor,
  userId: string,
  projectId?: string,
): Promise<Project[]> {
  const rows = await db
    .select({
      id: projects.id,
      name: projects.name,
      description: projects.description,
      isDefault: projectMembers.isDefault,
      userRole: projectMembers.role,
      memberCount: sql<number>`(select count(*)::int from ${projectMembers} as everyone
        where everyone.project_id = ${projects.id})`,
      timeZone: projects.timeZone,
      state: projects.state,
      lateLimitMinutes: projects.lateLimitMinutes,
      isOfferedToYou: sql<boolean>`exists (select 1 from ${ownershipOffers}
        where ${ownershipOffers.projectId} = ${projects.id}
          and ${ownershipOffers.memberId} = ${projectMembers.userId})`,
    })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(
      and(
        eq(projectMembers.userId, userId),
        projectId === undefined ? undefined : eq(projects.id, projectId),
      ),
    )
    .orderBy(asc(projects.createdAt), asc(projects.id))
  return rows.map((row) => ({
    ...row,
    canManageMembers: row.userRole === 'OWNER' || row.userRole === 'ADMIN',
  }))
}

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
