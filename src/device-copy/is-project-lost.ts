import { browserStorage } from '#src/page/browser-storage.ts'
import { knownProjectsPrefix } from '#src/session/project-choice.ts'

/** True when the last list of the person's projects lacks this one: nothing of it is stored any more. */
export function isProjectLost(userId: string, projectId: string): boolean {
  return browserStorage.read(knownProjectsPrefix + userId)?.includes(`"${projectId}"`) === false
}
