import * as v from 'valibot'
import { type Project, ProjectList } from '#contract/project.ts'
import { browserStorage } from '#src/page/browser-storage.ts'

const choiceKey = 'upubly.currentProject'
/** The person's id follows. */
export const knownProjectsPrefix = 'upubly.projects:'

const knownKey = (userId: string) => knownProjectsPrefix + userId

export function readChosenProject(): string | null {
  return browserStorage.read(choiceKey)
}

export function storeChosenProject(projectId: string): void {
  browserStorage.write(choiceKey, projectId)
}

/** The projects of the last answer, so that the app can open without a connection. */
export function readRememberedProjects(userId: string): Project[] {
  try {
    const parsed = v.safeParse(ProjectList, JSON.parse(browserStorage.read(knownKey(userId)) ?? ''))
    return parsed.success ? parsed.output.projects : []
  } catch {
    return []
  }
}

export function storeKnownProjects(userId: string, projects: readonly Project[]): void {
  browserStorage.write(knownKey(userId), JSON.stringify({ projects }))
}

export function forgetProjects(userId: string): void {
  browserStorage.remove(choiceKey)
  browserStorage.remove(knownKey(userId))
}

/** The chosen project while it exists, otherwise the default, otherwise the first (docs/product-words.md). */
export function pickProject(
  projects: readonly Project[],
  chosenId: string | null,
): Project | undefined {
  return (
    projects.find((project) => project.id === chosenId) ??
    projects.find((project) => project.isDefault) ??
    projects[0]
  )
}
