import { randomUUID } from 'node:crypto'
import { subDays } from 'date-fns/subDays'
import { defaultTimeZone } from '#contract/scalars.ts'
import { sealGrant } from '../../accounts/account-credentials.ts'
import { keepPicture } from '../../accounts/picture.ts'
import type { Deps } from '../../deps.ts'
import type { OpenSandbox } from '../../open-sandbox.ts'
import type { projectMembers } from '../schema/project-members.ts'
import type { projects } from '../schema/projects.ts'
import { type PreparedPost, preparePost } from './prepare-post.ts'
import type { SeedAccount } from './seed-account.ts'
import type { SeedProject } from './seed-plan.ts'

export interface PreparedProject {
  project: typeof projects.$inferInsert & { id: string }
  members: (typeof projectMembers.$inferInsert)[]
  accounts: SeedAccount[]
  posts: PreparedPost[]
}

/** Does the slow work before the transaction: draws the pictures and links the accounts. */
export async function prepareProject(
  deps: Deps,
  sandbox: OpenSandbox | undefined,
  plan: SeedProject,
  people: ReadonlyMap<string, { id: string }>,
): Promise<PreparedProject> {
  const { name, description } = plan
  const createdAt = subDays(deps.clock.now(), plan.ageDays)
  const project = { id: randomUUID(), name, description, timeZone: defaultTimeZone, createdAt }
  const members = Object.entries(plan.roles).flatMap(([email, role], index) => {
    const person = people.get(email)
    const isDefault = index === 0 && plan.isDefault
    return person ? [{ projectId: project.id, userId: person.id, role, isDefault }] : []
  })
  const prepared: PreparedProject = { project, members, accounts: [], posts: [] }
  if (!sandbox) return prepared
  for (const [index, username] of plan.usernames.entries()) {
    const account = await prepareAccount(deps, sandbox, project.id, username)
    prepared.accounts.push({ ...account, createdAt: new Date(createdAt.getTime() + index) })
  }
  const authorId = members[0]?.userId ?? null
  prepared.posts = await Promise.all(
    plan.posts.map((post, order) =>
      preparePost(deps, sandbox, post, {
        ...project,
        accounts: prepared.accounts,
        authorId,
        order,
      }),
    ),
  )
  return prepared
}

async function prepareAccount(
  deps: Deps,
  sandbox: OpenSandbox,
  projectId: string,
  username: string,
): Promise<SeedAccount> {
  const linked = await sandbox.linkAccount(username)
  const id = randomUUID()
  const place = { projectId, platformId: sandbox.demoNetworkId, remoteId: linked.userId }
  const grant = { ...linked, refreshToken: null }
  return {
    id,
    ...place,
    ...sealGrant(deps.secretBox, place, grant),
    username: linked.username,
    scopes: linked.scopes,
    pictureKey: await keepPicture(deps, { id, projectId }, linked.pictureUrl),
  }
}
