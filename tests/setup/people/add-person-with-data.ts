import { eq } from 'drizzle-orm'
import { projectMembers } from '#server/db/schema/projects.ts'
import { users } from '#server/db/schema/users.ts'
import type { Deps } from '#server/deps.ts'
import {
  type AccessPerson,
  type AccessProject,
  addCaller,
  addProject,
  joinProject,
} from '#tests/setup/people/access-world.ts'
import { fillOwnRows } from '../database/fill-own-rows.ts'

/** A name that nobody else has, so that it can be looked for. */
export const uniqueName = 'Ana Única de Souza'

/** Ana, and a project of Bia's that she is a member of; `fill` puts rows of hers everywhere. */
export async function addPersonWithData(deps: Deps) {
  const [ana, bia] = [await addCaller(deps), await addCaller(deps)]
  await deps.db.update(users).set({ name: uniqueName }).where(eq(users.id, ana.userId))
  const shared = await addProject(deps)
  await joinProject(deps, shared.projectId, bia.userId, 'OWNER')
  await joinProject(deps, shared.projectId, ana.userId, 'EDITOR')
  const { userId, email } = ana
  const fill = () =>
    fillOwnRows(deps, { userId, email, name: uniqueName, projectId: shared.projectId })
  return { ana, bia, shared, fill }
}

/** A project that has nobody but its owner. */
export async function addOwnProject(deps: Deps, of: AccessPerson): Promise<AccessProject> {
  const project = await addProject(deps)
  await deps.db.delete(projectMembers).where(eq(projectMembers.projectId, project.projectId))
  await joinProject(deps, project.projectId, of.userId, 'OWNER')
  return project
}
