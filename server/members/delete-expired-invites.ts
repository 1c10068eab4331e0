import { subDays } from 'date-fns/subDays'
import { and, isNull, lte, or } from 'drizzle-orm'
import { endedInviteDays } from '#contract/project-people.ts'
import type { Executor } from '../db/database.ts'
import { projectInvites } from '../db/schema/projects.ts'

/** Invitations that were accepted, or expired unanswered, so long ago that no list shows them. */
export async function deleteExpiredInvites(db: Executor, now: Date): Promise<void> {
  const { acceptedAt, expiresAt } = projectInvites
  const since = subDays(now, endedInviteDays)
  const isOld = or(lte(acceptedAt, since), and(isNull(acceptedAt), lte(expiresAt, since)))
  await db.delete(projectInvites).where(isOld)
}
