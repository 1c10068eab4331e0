import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import * as v from 'valibot'
import { NetworkVersion } from '#contract/networks/network-versions.ts'
import { nameNetwork, publishableNetworkIds } from '#contract/networks/networks.ts'
import { rulesOf } from '#contract/networks/rules.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import type { deliveryTargets } from '../db/schema/delivery-targets.ts'
import type { posts } from '../db/schema/posts.ts'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { receiveFile } from '../media/incoming/receive-file.ts'
import { type KeptMedia, keepMedia } from '../media/keeping/keep-media.ts'
import type { OpenSandbox } from '../open-sandbox.ts'
import { unconfirmed } from '../publisher/steps/verify-target.ts'
import { drawPicture } from './pictures/draw-picture.ts'
import type { SeedAccount } from './seed-account.ts'
import type { SeedPost } from './seed-plan.ts'

type TargetRow = typeof deliveryTargets.$inferInsert & {
  id: string
  scheduledAt: Date
  state: 'scheduled' | 'published' | 'rejected' | 'unconfirmed'
}

export interface PreparedPost {
  post: typeof posts.$inferInsert & { id: string }
  media: KeptMedia
  /** Of the pictures, in the order of `media`. */
  variants: readonly number[]
  targets: TargetRow[]
  /** How many times as well as the others it did. */
  success: number
}

interface Place {
  id: string
  timeZone: string
  accounts: readonly SeedAccount[]
  authorId: string | null
  /** Position among the project's posts: a higher one is newer. */
  order: number
}

const minute = 60_000
/** People plan by five minutes. */
const step = 5

/**
 * A post with its drawn pictures. If its time is past, it is published on the simulated network
 * too.
 */
export async function preparePost(
  deps: Deps,
  sandbox: OpenSandbox,
  plan: SeedPost,
  place: Place,
): Promise<PreparedPost> {
  const now = deps.clock.now()
  const scheduledAt = toInstant(plan, place.timeZone, now)
  const pictures = await Promise.all(plan.pictures.map(drawPicture))
  const writtenAt = now.getTime() - (120 - place.order) * minute
  const createdAt = new Date(Math.min(scheduledAt.getTime() - 26 * 60 * minute, writtenAt))
  const accounts = chooseAccounts(plan, place.accounts, sandbox.demoNetworkId)
  const post = {
    id: randomUUID(),
    projectId: place.id,
    authorId: place.authorId,
    caption: plan.caption,
    location: plan.location ?? '',
    altText: plan.altText ?? '',
    versions: accounts.flatMap(({ platformId }) => demandedVersion(platformId)),
    createdAt,
    updatedAt: createdAt,
  }
  const isPast = scheduledAt <= now
  const targets = accounts.map(async (account): Promise<TargetRow> => {
    const { id: postId } = post
    const { timeZone } = place
    const target = { id: randomUUID(), postId, accountId: account.id, scheduledAt, timeZone }
    if (!isPast) return { ...target, state: 'scheduled' }
    if (plan.refused)
      return {
        ...{ ...target, state: 'rejected', failureCode: 'media' },
        failure: `O ${nameNetwork(account.platformId)} ${plan.refused}`,
      }
    if (plan.isUnconfirmed)
      return { ...target, state: 'unconfirmed', failureCode: 'unknown', failure: unconfirmed }
    const postedAt = new Date(scheduledAt.getTime() + 1_400)
    const past = {
      accountId: account.remoteId,
      caption: plan.caption,
      pictures: pictures.map((bytes) => ({ bytes, altText: plan.altText ?? null })),
      publishedAt: postedAt,
    }
    const networkId = publishableNetworkIds.find((known) => known === account.platformId)
    const { id: remoteId, permalink } = await sandbox.addPastPost(past, networkId)
    return { ...target, state: 'published', remoteId, permalink, postedAt, attempts: 1 }
  })
  return {
    post,
    media: await storePicture(deps, place.id, pictures),
    variants: plan.pictures.map(({ variant }) => variant),
    targets: await Promise.all(targets),
    success: plan.success ?? 1,
  }
}

/** Of the demonstration's network by name; of the others all, for a post that goes out everywhere. */
function chooseAccounts(
  { usernames, isEverywhere }: SeedPost,
  accounts: readonly SeedAccount[],
  demoNetworkId: string,
): SeedAccount[] {
  const names = usernames ?? [accounts[0]?.username]
  return accounts.filter(({ platformId, username }) =>
    platformId === demoNetworkId ? names.includes(username) : isEverywhere === true,
  )
}

/** What a network demands to be chosen: who may see the post, as many as possible. */
function demandedVersion(platformId: string): NetworkVersion[] {
  const privacy = rulesOf(platformId)?.abilities.privacy?.[0]?.id
  if (privacy === undefined) return []
  const chosen = v.safeParse(NetworkVersion, { platformId, privacy })
  return chosen.success ? [chosen.output] : []
}

/** The plan's time in the project's zone, as an instant. */
function toInstant({ day, time }: SeedPost, timeZone: string, now: Date): Date {
  const today = parseISO(wallClockAt(now.getTime(), timeZone).date)
  const date = formatISO(addDays(today, day), { representation: 'date' })
  if (typeof time === 'string') return new Date(instantOf({ date, time }, timeZone))
  const from = instantOf({ date, time: '00:00' }, timeZone)
  const to = instantOf({ date, time: '23:55' }, timeZone)
  const wanted = Math.round((now.getTime() / minute + time) / step) * step * minute
  const ofDay = Math.min(Math.max(wanted, from), to)
  // In the last minutes of a day what is to come has to come after it.
  return new Date(time > 0 ? Math.max(ofDay, now.getTime() + step * minute) : ofDay)
}

/** Handles the picture like an upload: it is inspected, hashed and given a thumbnail. */
async function storePicture(
  deps: Deps,
  projectId: string,
  pictures: readonly Buffer[],
): Promise<KeptMedia> {
  const scratch = await mediaScratch(deps.env.DATA_DIR)
  const received = await Promise.all(
    pictures.map((picture) => receiveFile(Readable.from([picture]), scratch)),
  )
  try {
    return await keepMedia(deps, projectId, received)
  } finally {
    for (const { path } of received) await rm(path, { force: true })
  }
}
