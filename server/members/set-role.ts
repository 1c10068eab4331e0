import type { ProjectRole } from '#contract/projects/project.ts'
import type { Transaction } from '../db/database.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { matchMember } from './find-member.ts'

/** Gives a member another role; nothing happens where there is no such member. */
export async function setRole(
  tx: Transaction,
  member: { projectId: string; userId: string; role: ProjectRole },
): Promise<void> {
  const { projectId, userId, role } = member
  await tx.update(projectMembers).set({ role }).where(matchMember(projectId, userId))
}
