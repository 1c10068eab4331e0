import { lt } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { projectActivities } from '../db/schema/project-activities.ts'

const keptMs = 365 * 86_400_000

/** What people did more than a year ago. */
export async function deleteOldActivities(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptMs)
  await db.delete(projectActivities).where(lt(projectActivities.createdAt, oldest))
}
