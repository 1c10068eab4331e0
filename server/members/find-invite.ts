import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { InviteSummary } from '#contract/projects/project-people.ts'
import type { Executor } from '../db/database.ts'
import { projectInvites, projects } from '../db/schema/projects.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { InviteRow } from './queries.ts'

/** What the link of an invitation leads to. Throws INVITE_INVALID when it is unknown or too old. */
export async function findInvite(
  db: Executor,
  token: string,
  now: Date,
): Promise<{ invite: InviteRow; projectName: string; inviterName: string | null }> {
  const [found] = await db
    .select({ invite: projectInvites, projectName: projects.name, inviterName: users.name })
    .from(projectInvites)
    .innerJoin(projects, eq(projects.id, projectInvites.projectId))
    .leftJoin(users, eq(users.id, projectInvites.invitedBy))
    .where(
      and(eq(projectInvites.tokenHash, hashInviteToken(token)), gt(projectInvites.expiresAt, now)),
    )
  if (!found) throw new ApiError('INVITE_INVALID')
  return found
}

/** 256 random bits for the mail's link; only their hash is stored. */
export function makeInviteToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashInviteToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * What whoever has the link of an invitation is told before they sign in. It is counted for the link;
 * by address are counted those that lead nowhere, so that a neighbour who makes them up keeps nobody
 * from theirs. Throws INVITE_INVALID or RATE_LIMITED.
 */
export async function showInvite(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  token: string,
  address: string,
): Promise<InviteSummary> {
  const found = await findInvite(db, token, clock.now()).catch(async (error: unknown) => {
    if (error instanceof ApiError) await limits.linksByAddress.consume(address)
    throw error
  })
  await limits.linksByAddress.consume(hashInviteToken(token))
  const { invite, projectName, inviterName } = found
  return { projectName, inviterName, role: invite.role, email: invite.email }
}
