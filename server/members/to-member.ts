import type { ProjectMember } from '#contract/project-people.ts'
import type { MemberRow } from './find-member.ts'

export function toMember(row: MemberRow, callerId: string): ProjectMember {
  return { ...row, joinedAt: row.joinedAt.toISOString(), isYou: row.id === callerId }
}
