import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { millisecondsInMinute } from 'date-fns/constants'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { type PublishableNetworkId, publishableNetworkIds } from '#contract/networks/networks.ts'
import { inviteDays } from '#contract/projects/project-people.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import { dayMs, instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { sealGrant } from '../accounts/account-credentials.ts'
import { keepPicture } from '../accounts/picture.ts'
import type { projectInvites, projectMembers, projects } from '../db/schema/projects.ts'
import type { accountDays } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { hashInviteToken, makeInviteToken } from '../members/find-invite.ts'
import type { OpenSandbox } from '../open-sandbox.ts'
import { type PreparedPost, preparePost } from './prepare-post.ts'
import type { SeedAccount } from './seed-account.ts'
import type { SeedInvite, SeedProject } from './seed-plan.ts'
import { type PreparedFolder, prepareFolders } from './write-folders.ts'

export interface PreparedProject {
  project: typeof projects.$inferInsert & { id: string }
  members: (typeof projectMembers.$inferInsert)[]
  invites: (typeof projectInvites.$inferInsert)[]
  accounts: SeedAccount[]
  /** Of the accounts, day by day. */
  numbers: (typeof accountDays.$inferInsert)[]
  posts: PreparedPost[]
  folders: PreparedFolder[]
}

/** Does the slow work before the transaction: draws the pictures and links the accounts. */
export async function prepareProject(
  deps: Deps,
  sandbox: OpenSandbox | undefined,
  plan: SeedProject,
  people: ReadonlyMap<string, { id: string }>,
): Promise<PreparedProject> {
  const { name, description } = plan
  const now = deps.clock.now()
  const createdAt = subDays(now, plan.ageDays)
  const project = { id: randomUUID(), name, description, timeZone: defaultTimeZone, createdAt }
  const members = plan.members.flatMap(({ email, role, joined, lastActive }, index) => {
    const person = people.get(email)
    if (!person) return []
    const isDefault = index === 0 && plan.isDefault
    const lastActiveAt = lastActive === undefined ? null : subHours(now, lastActive)
    const row = { projectId: project.id, userId: person.id, role, isDefault, lastActiveAt }
    return [{ ...row, joinedAt: subDays(now, joined) }]
  })
  const invites = (plan.invites ?? []).map((invite) => {
    const invitedBy = members[0]?.userId ?? null
    const personId = invite.state === 'accepted' ? (people.get(invite.email)?.id ?? null) : null
    return { ...prepareInvite(invite, now), projectId: project.id, invitedBy, personId }
  })
  const folders = await prepareFolders(plan.folders)
  const empty = { accounts: [], numbers: [], posts: [] }
  const prepared: PreparedProject = { project, members, invites, folders, ...empty }
  if (!sandbox) return prepared
  for (const [index, [networkId, username]] of listPlaces(plan, sandbox.demoNetworkId).entries()) {
    const account = await prepareAccount(deps, sandbox, { id: project.id, networkId, username })
    const linkedAt = new Date(createdAt.getTime() + index)
    prepared.accounts.push({
      ...account,
      createdAt: linkedAt,
      metricsDueAt: addMinutes(now, 10 + index),
    })
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
  // After the posts, which are part of what was seen.
  const { timeZone } = project
  prepared.numbers = prepared.accounts.flatMap((account) =>
    prepareNumbers(sandbox, account, { timeZone, now, linkedAt: createdAt }),
  )
  return prepared
}

/** The accounts, each by its network and name: those of the demonstration's network first. */
function listPlaces(
  { usernames, isEverywhere }: SeedProject,
  demo: PublishableNetworkId,
): [PublishableNetworkId, string][] {
  const [first] = usernames
  const others = isEverywhere && first ? publishableNetworkIds.filter((id) => id !== demo) : []
  return [
    ...usernames.map((name): [PublishableNetworkId, string] => [demo, name]),
    ...others.map((id): [PublishableNetworkId, string] => [id, first ?? '']),
  ]
}

/** Nobody has the link of one. */
function prepareInvite({ email, role, state, ended = 0 }: SeedInvite, now: Date) {
  const endedAt = subDays(now, ended)
  const createdAt = subDays(endedAt, state === 'expired' ? inviteDays : 1)
  return {
    ...{ email, role, createdAt, expiresAt: addDays(createdAt, inviteDays) },
    acceptedAt: state === 'accepted' ? endedAt : null,
    tokenHash: hashInviteToken(makeInviteToken()),
  }
}

async function prepareAccount(
  deps: Deps,
  sandbox: OpenSandbox,
  asked: { id: string; networkId: PublishableNetworkId; username: string },
): Promise<SeedAccount> {
  const { id: projectId, networkId } = asked
  const linked = await sandbox.linkAccount(asked.username, undefined, networkId)
  const id = randomUUID()
  const place = { projectId, platformId: networkId, remoteId: linked.userId }
  return {
    id,
    ...place,
    ...sealGrant(deps.secretBox, place, linked),
    username: linked.username,
    scopes: linked.scopes,
    pictureKey: await keepPicture(deps, { id, projectId }, linked.pictureUrl),
  }
}

type DayRow = typeof accountDays.$inferInsert

const daysTold = 90
/** How many days ago nothing was collected, as when a server was off; reach was told afterwards. */
const daysOff = [12, 41, 42, 67]
/** So far back, in days, a network still tells reach and views of what was missed. */
const toldLater = 30

/**
 * What would have been collected of an account until yesterday, as its simulated network knows it, so
 * that what is collected from now on continues it.
 */
function prepareNumbers(
  sandbox: OpenSandbox,
  account: SeedAccount,
  { timeZone, now, linkedAt }: { timeZone: string; now: Date; linkedAt: Date },
): DayRow[] {
  const networkId = publishableNetworkIds.find((id) => id === account.platformId)
  if (!networkId) return []
  const past = sandbox.tellPast(networkId, account.remoteId)
  const today = Date.parse(wallClockAt(now.getTime(), timeZone).date)
  return Array.from({ length: daysTold - 1 }, (_, index) => daysTold - 1 - index).flatMap((ago) => {
    const day = new Date(today - ago * dayMs).toISOString().slice(0, 10)
    const isMissed = daysOff.includes(ago)
    // The evening's look is the last of the day.
    const lookedAt = new Date(instantOf({ date: day, time: '21:10' }, timeZone))
    const isLinked = lookedAt >= linkedAt
    const followers =
      isLinked && !isMissed
        ? { followers: past.followersAt(lookedAt.getTime()), followersAt: lookedAt }
        : {}
    // Of yesterday it may not be over yet where the network is.
    const mayTell = ago > 1 && lookedAt.getTime() > linkedAt.getTime() - toldLater * dayMs
    const seen = mayTell && (!isMissed || ago <= toldLater) ? past.seenOn(day) : null
    const finalAt = Math.min(
      lookedAt.getTime() + 4 * dayMs,
      now.getTime() - 8 * 60 * millisecondsInMinute,
    )
    const activity = seen && { ...seen, activityAt: new Date(finalAt) }
    if (!('followers' in followers) && !activity) return []
    return [{ accountId: account.id, day, ...followers, ...activity }]
  })
}
