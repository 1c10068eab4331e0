import { and, eq } from 'drizzle-orm'
import type { ProjectRole } from '#contract/projects/project.ts'
import type { ProjectMember } from '#contract/projects/project-people.ts'
import type { Executor } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'

export interface MemberRow {
  id: string
  name: string
  email: string
  role: ProjectRole
  joinedAt: Date
  lastActiveAt: Date | null
}

export const memberColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: projectMembers.role,
  joinedAt: projectMembers.joinedAt,
  lastActiveAt: projectMembers.lastActiveAt,
}

export async function findMember(
  db: Executor,
  projectId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select(memberColumns)
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(matchMember(projectId, userId))
  return row
}

export function matchMember(projectId: string, userId: string) {
  return and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId))
}

export function toMember(row: MemberRow, callerId: string): ProjectMember {
  const { joinedAt, lastActiveAt, ...member } = row
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    isYou: row.id === callerId,
  }
}
