import type { InviteState, ProjectInvite } from '#contract/projects/project-people.ts'
import type { InviteRow } from './queries.ts'

export function toInvite(
  row: InviteRow & { inviterName: string | null },
  now: Date,
): ProjectInvite {
  const { id, email, role, inviterName, createdAt, expiresAt, acceptedAt } = row
  return {
    ...{ id, email, role, state: findInviteState(row, now), invitedBy: inviterName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }
}

export function findInviteState(
  { acceptedAt, expiresAt }: Pick<InviteRow, 'acceptedAt' | 'expiresAt'>,
  now: Date,
): InviteState {
  if (acceptedAt) return 'accepted'
  return expiresAt > now ? 'pending' : 'expired'
}
