import { browserStorage } from '#src/browser/browser-storage.ts'
import { knownProjectsPrefix } from '#src/session/project-choice.ts'

/** True when the stored list of the person's projects lacks this one, so that nothing of it may be stored. */
export function isProjectLost(userId: string, projectId: string): boolean {
  return browserStorage.read(knownProjectsPrefix + userId)?.includes(`"${projectId}"`) === false
}
