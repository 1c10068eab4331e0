import type { Project } from '#contract/projects/project.ts'
import { listOutsideWork, type OutsideWork } from '#local/person/outside-work.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'

/** What the person wrote in projects that are not among theirs any more; undefined while reading. */
export function useOutsideWork(
  userId: string,
  projects: readonly Pick<Project, 'id'>[],
): OutsideWork[] | undefined {
  const ids = projects.map(({ id }) => id)
  return useDeviceQuery((db) => listOutsideWork(db, userId, ids), [userId, ids.join()])
}
