import { and, eq, sql } from 'drizzle-orm'
import type { ProjectRole } from '#contract/projects/project.ts'
import type { Caller } from '../auth/access-token.ts'
import { callerPlaceholders, matchActiveSession } from '../auth/is-session-active.ts'
import type { Executor } from '../db/database.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
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
  const [row] = await prepareFind(db).execute({ ...caller, projectId, now })
  if (!row) return undefined
  const { id, role, timeZone, lastActiveAt } = row
  const isMember = id !== null && role !== null && timeZone !== null
  return { membership: isMember ? { id, role, timeZone, lastActiveAt } : undefined }
}

const prepareFind = prepareOnce((db) => {
  const place = [
    eq(projectMembers.userId, sessions.userId),
    eq(projectMembers.projectId, sql.placeholder('projectId')),
  ]
  return db
    .select({
      ...{ id: projects.id, timeZone: projects.timeZone },
      ...{ role: projectMembers.role, lastActiveAt: projectMembers.lastActiveAt },
    })
    .from(sessions)
    .leftJoin(projectMembers, and(...place))
    .leftJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(matchActiveSession(callerPlaceholders, sql.placeholder('now')))
    .prepare('find_membership')
})
