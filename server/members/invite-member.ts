import { addDays } from 'date-fns/addDays'
import { and, eq } from 'drizzle-orm'
import { inviteDays, maxMembers, type ProjectInvite } from '#contract/projects/project-people.ts'
import { lockProjectAs } from '../access/lock-project.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { projectInvites } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { invite as inviteMail } from '../mail/templates/invite.ts'
import { hashMailbox } from '../security/hash-code.ts'
import { hashInviteToken, makeInviteToken } from './find-invite.ts'
import { findMembers, type InviteRow, isPendingInvite } from './queries.ts'
import { toInvite } from './to-invite.ts'

interface Asked {
  projectId: string
  callerId: string
  email: string
  role: InviteRow['role']
}

/**
 * Invites somebody by mail. A second invitation to the same address replaces the first one, whatever
 * became of that; its link then is of no more use. Throws ALREADY_MEMBER, MEMBER_LIMIT_REACHED, FORBIDDEN or
 * RATE_LIMITED.
 */
export async function inviteMember(deps: Deps, asked: Asked): Promise<ProjectInvite> {
  const { db, clock, limits, mail } = deps
  const { projectId, callerId, email, role } = asked
  await limits.invitesByUser.consume(callerId)
  const mailbox = hashMailbox(deps.codeKey, email)
  // First, since what it refuses does not count for the other projects.
  await limits.inviteMailsByProjectAndEmail.consume(`${projectId} ${mailbox}`)
  await limits.inviteMailsByEmail.consume(mailbox)
  const now = clock.now()
  const token = makeInviteToken()
  const written = await db.transaction(async (tx) => {
    const needed = { projectId, callerId, least: 'ADMIN' } as const
    const { name: projectName } = await lockProjectAs(tx, needed)
    const members = await findMembers(tx, projectId)
    if (members.some((member) => member.email === email)) throw new ApiError('ALREADY_MEMBER')
    const isOfProject = eq(projectInvites.projectId, projectId)
    await tx.delete(projectInvites).where(and(isOfProject, eq(projectInvites.email, email)))
    const pending = await tx.$count(projectInvites, and(isOfProject, isPendingInvite(now)))
    if (members.length + pending >= maxMembers) throw new ApiError('MEMBER_LIMIT_REACHED')
    const [row] = await tx
      .insert(projectInvites)
      .values({
        ...{ projectId, email, role, invitedBy: callerId, createdAt: now },
        tokenHash: hashInviteToken(token),
        expiresAt: addDays(now, inviteDays),
      })
      .returning()
    if (!row) throw new Error('The invitation was not inserted')
    const inviterName = members.find(({ id }) => id === callerId)?.name ?? ''
    await recordActivity(tx, {
      ...{ projectId, userId: callerId, kind: 'member-invited', email, now },
    })
    await mail.enqueue(tx, email, inviteMail, { inviterName, projectName, role, token, email })
    return toInvite({ ...row, inviterName }, now)
  })
  mail.wake()
  return written
}
