import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { projectInvites } from '../db/schema/project-invites.ts'
import { projectMembers } from '../db/schema/project-members.ts'
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

/** Invitations that can still be accepted, the newest first. */
export async function findOpenInvites(
  db: Executor,
  projectId: string,
  now: Date,
): Promise<(InviteRow & { inviterName: string | null })[]> {
  const rows = await db
    .select({ invite: projectInvites, inviterName: users.name })
    .from(projectInvites)
    .leftJoin(users, eq(users.id, projectInvites.invitedBy))
    .where(
      and(
        eq(projectInvites.projectId, projectId),
        isNull(projectInvites.acceptedAt),
        gt(projectInvites.expiresAt, now),
      ),
    )
    .orderBy(desc(projectInvites.createdAt), projectInvites.id)
  return rows.map(({ invite, inviterName }) => ({ ...invite, inviterName }))
}
