import * as v from 'valibot'
import { type Project, ProjectList } from '#contract/projects/project.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { calendarProjectsKey } from './copy-keys.ts'

const choiceKey = 'upubly.currentProject'
/** localStorage key prefix; the person's id follows. */
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
  browserStorage.remove(calendarProjectsKey(userId))
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

const CalendarProjects = v.object({
  /** Whether the calendar shows all of the person's projects, not only the current one. */
  isAll: v.boolean(),
  /** The ids of the projects whose posts the calendar hides. */
  hidden: v.array(v.string()),
})
export type CalendarProjects = v.InferOutput<typeof CalendarProjects>

/** Limits what is stored; nobody has as many projects. */
const mostHidden = 1000

/** Which projects the person's calendar shows; stored on this device until they sign out. */
export function readCalendarProjects(userId: string): CalendarProjects {
  try {
    const text = browserStorage.read(calendarProjectsKey(userId)) ?? ''
    return v.parse(CalendarProjects, JSON.parse(text))
  } catch {
    return { isAll: false, hidden: [] }
  }
}

export function storeCalendarProjects(userId: string, { isAll, hidden }: CalendarProjects): void {
  const kept = { isAll, hidden: hidden.slice(0, mostHidden) }
  browserStorage.write(calendarProjectsKey(userId), JSON.stringify(kept))
}
