import type { InviteSummary } from '#contract/projects/project-people.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { findInvite, hashInviteToken } from './find-invite.ts'

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
