import type { ProjectMember } from '#contract/project-people.ts'
import type { MemberRow } from './find-member.ts'

export function toMember(row: MemberRow, callerId: string): ProjectMember {
  const { joinedAt, lastActiveAt, ...member } = row
  return {
    ...member,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    isYou: row.id === callerId,
  }
}
