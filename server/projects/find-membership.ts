import { and, eq } from 'drizzle-orm'
import type { ProjectRole } from '#contract/project.ts'
import type { Caller } from '../auth/access-token.ts'
import { matchActiveSession } from '../auth/is-session-active.ts'
import type { Executor } from '../db/database.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { projects } from '../db/schema/projects.ts'
import { sessions } from '../db/schema/sessions.ts'

/** The project a call works in, and what the caller may do there. */
export interface Membership {
  id: string
  role: ProjectRole
  timeZone: string
  lastActiveAt: Date | null
}

/**
 * What a call into a project has to know, in one query: whether the caller's session stands
 * (undefined: it does not), and what they are in the project (no membership: they do not belong to
 * it, or there is no such project).
 */
export async function findMembershipOfActiveSession(
  db: Executor,
  caller: Caller,
  projectId: string,
  now: Date,
): Promise<{ membership: Membership | undefined } | undefined> {
  const [row] = await db
    .select({
      ...{ id: projects.id, timeZone: projects.timeZone },
      ...{ role: projectMembers.role, lastActiveAt: projectMembers.lastActiveAt },
    })
    .from(sessions)
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.userId, sessions.userId), eq(projectMembers.projectId, projectId)),
    )
    .leftJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(matchActiveSession(caller, now))
  if (!row) return undefined
  const { id, role, timeZone, lastActiveAt } = row
  const isMember = id !== null && role !== null && timeZone !== null
  return { membership: isMember ? { id, role, timeZone, lastActiveAt } : undefined }
}
