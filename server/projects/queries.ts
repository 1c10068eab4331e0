import { and, asc, eq, sql } from 'drizzle-orm'
import type { Project } from '#contract/project.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { projects } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'

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

/** Two choices of one person at once are made one after the other. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function clearDefault(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(projectMembers)
    .set({ isDefault: false })
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.isDefault, true)))
}

export async function markDefault(
  tx: Transaction,
  userId: string,
  projectId: string,
): Promise<void> {
  await tx
    .update(projectMembers)
    .set({ isDefault: true })
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.projectId, projectId)))
}
