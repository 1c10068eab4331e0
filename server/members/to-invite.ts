import type { ProjectInvite } from '#contract/project-people.ts'
import type { InviteRow } from './queries.ts'

export function toInvite(row: InviteRow & { inviterName: string | null }): ProjectInvite {
  const { id, email, role, inviterName, createdAt, expiresAt } = row
  return {
    ...{ id, email, role, invitedBy: inviterName },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
