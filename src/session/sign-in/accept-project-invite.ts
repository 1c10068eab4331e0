import { acceptInvite } from '#contract/endpoints/project-people.ts'
import type { Project } from '#contract/projects/project.ts'
import { call } from '#src/api/calls/call.ts'
import { authStore } from '../auth-store.ts'
import {
  readRememberedProjects,
  storeChosenProject,
  storeKnownProjects,
} from '../project-choice.ts'

/** Accepts an invitation for the signed-in person, and makes its project the current one. */
export async function acceptProjectInvite(token: string): Promise<Project> {
  const project = await call(acceptInvite, { params: { token } })
  const userId = authStore.current()?.user.id
  if (userId) {
    const others = readRememberedProjects(userId).filter(({ id }) => id !== project.id)
    storeKnownProjects(userId, [...others, project])
  }
  storeChosenProject(project.id)
  return project
}
