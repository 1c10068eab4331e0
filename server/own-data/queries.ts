import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '../db/database.ts'
import { projectMembers, projects } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'

export type PersonRow = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email'>

/** In the order of their ids, which is the order of locking them. */
export async function findMemberships(db: Executor, userId: string) {
  return await db
    .select({
      projectId: projectMembers.projectId,
      name: projects.name,
      role: projectMembers.role,
      joinedAt: projectMembers.joinedAt,
      lastActiveAt: projectMembers.lastActiveAt,
      memberCount: sql<number>`(select count(*)::int from ${projectMembers} as everyone
        where everyone.project_id = ${projects.id})`,
    })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(eq(projectMembers.userId, userId))
    .orderBy(asc(projectMembers.projectId))
}

/**
 * Whether the person still belongs to the project: what they made in another may have been changed
 * since by those who do.
 */
export function isInOwnProject(db: Executor, projectId: PgColumn, userId: string): SQL {
  const own = and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId))
  return exists(db.select({ id: projectMembers.projectId }).from(projectMembers).where(own))
}

export async function lockProjects(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: projects.id })
    .from(projects)
    .where(inArray(projects.id, [...ids]))
    .orderBy(asc(projects.id))
    .for('update')
}

export async function lockPerson(tx: Transaction, id: string): Promise<PersonRow | undefined> {
  const [person] = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id))
    .for('update')
  return person
}

/** '' where the person has not proved that the address is theirs: others may have written with it. */
export async function findProvedAddress(db: Executor, userId: string): Promise<string> {
  const [person] = await db
    .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId))
  return person?.emailVerifiedAt ? person.email : ''
}
