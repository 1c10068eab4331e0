import { millisecondsInDay } from 'date-fns/constants'
import { lt } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { projectActivities } from '../db/schema/projects.ts'

const keptMs = 365 * millisecondsInDay

/** What people did more than a year ago. */
export async function deleteOldActivities(db: Executor, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptMs)
  await db.delete(projectActivities).where(lt(projectActivities.createdAt, oldest))
}
