import * as v from 'valibot'
import { type Project, ProjectList } from '#contract/projects/project.ts'
import type { LocalDatabase } from '#local/database/db.ts'

/** The person's projects as this device last saw them, without which no screen opens offline. */
export async function readKnownProjects(db: LocalDatabase, userId: string): Promise<Project[]> {
  const kept = v.safeParse(ProjectList, await db.knownProjects.get(userId))
  return kept.success ? kept.output.projects : []
}

/** Replaces those that were known. */
export async function keepKnownProjects(
  db: LocalDatabase,
  userId: string,
  projects: readonly Project[],
): Promise<void> {
  await db.knownProjects.put({ userId, projects: [...projects] })
}

/** Deletes those of people who were here before and did not sign out. */
export async function forgetOthersProjects(db: LocalDatabase, userId: string): Promise<void> {
  await db.knownProjects.where('userId').notEqual(userId).delete()
}

/** At the end of a session of this person. */
export async function forgetKnownProjects(db: LocalDatabase, userId: string): Promise<void> {
  await db.knownProjects.delete(userId)
}
