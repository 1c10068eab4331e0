import { subDays } from 'date-fns/subDays'
import { and, asc, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { endedInviteDays, maxListedInvites } from '#contract/projects/project-people.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { projectInvites, projectMembers } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import { type MemberRow, matchMember, memberColumns } from './find-member.ts'

export type InviteRow = typeof projectInvites.$inferSelect

/** The owner first, then by when they joined. */
export async function findMembers(db: Executor, projectId: string): Promise<MemberRow[]> {
  return db
    .select(memberColumns)
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .where(eq(projectMembers.projectId, projectId))
    .orderBy(desc(sql`${projectMembers.role} = 'OWNER'`), asc(projectMembers.joinedAt), users.id)
}

export async function deleteMember(
  tx: Transaction,
  projectId: string,
  userId: string,
): Promise<void> {
  await tx.delete(projectMembers).where(matchMember(projectId, userId))
}

/** That it can still be accepted. */
export function isPendingInvite(now: Date): SQL | undefined {
  return and(isNull(projectInvites.acceptedAt), gt(projectInvites.expiresAt, now))
}

/** The pending invitations, and then those that ended lately; of both the newest first. */
export async function findInvites(
  db: Executor,
  projectId: string,
  now: Date,
): Promise<(InviteRow & { inviterName: string | null })[]> {
  const { acceptedAt, expiresAt, createdAt, id } = projectInvites
  const since = subDays(now, endedInviteDays)
  const isRecent = or(gt(acceptedAt, since), and(isNull(acceptedAt), gt(expiresAt, since)))
  const isPending = isPendingInvite(now)
  const at = sql`case when ${isPending} then ${createdAt} else coalesce(${acceptedAt}, ${expiresAt}) end`
  const rows = await db
    .select({ invite: projectInvites, inviterName: users.name })
    .from(projectInvites)
    .leftJoin(users, eq(users.id, projectInvites.invitedBy))
    .where(and(eq(projectInvites.projectId, projectId), isRecent))
    .orderBy(desc(sql`(${isPending})`), desc(at), id)
    .limit(maxListedInvites)
  return rows.map(({ invite, inviterName }) => ({ ...invite, inviterName }))
}
