import { lte } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { projectInvites } from '../db/schema/project-invites.ts'

/** Invitations that nobody can accept any more, and those that were accepted some days ago. */
export async function deleteExpiredInvites(db: Executor, now: Date): Promise<void> {
  await db.delete(projectInvites).where(lte(projectInvites.expiresAt, now))
}
