import * as v from 'valibot'
import { type Project, ProjectList } from '#contract/project.ts'
import type { LocalDatabase } from './db.ts'

const keyOf = (userId: string) => `projects:${userId}`

/** The person's projects as this device last saw them: without them no screen opens offline. */
export async function readKnownProjects(db: LocalDatabase, userId: string): Promise<Project[]> {
  const kept = v.safeParse(ProjectList, (await db.settings.get(keyOf(userId)))?.value)
  return kept.success ? kept.output.projects : []
}

export async function keepKnownProjects(
  db: LocalDatabase,
  userId: string,
  projects: readonly Project[],
): Promise<void> {
  await db.settings.put({ key: keyOf(userId), value: { projects } })
}

/** Those of whoever was here before, and did not sign out. */
export async function forgetOthersProjects(db: LocalDatabase, userId: string): Promise<void> {
  const kept = db.settings.where('key').startsWith(keyOf(''))
  await kept.filter(({ key }) => key !== keyOf(userId)).delete()
}

export async function forgetKnownProjects(db: LocalDatabase, userId: string): Promise<void> {
  await db.settings.delete(keyOf(userId))
}
