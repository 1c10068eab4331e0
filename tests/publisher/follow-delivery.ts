import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import type { ScheduledTemplate } from '#contract/posts/template.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { readProgress } from '#server/publisher/states/progress.ts'
import type { TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  type SandboxPost,
  type TargetRow,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

/** One kind of post, and how many calls to the network its delivery takes at least. */
export interface DeliveredContent {
  name: string
  files: () => Promise<Buffer[]>
  versions?: ScheduledTemplate['versions']
  leastCalls: number
  /** The path of the visible call where a lost answer leaves what no machine can find out. */
  unknowable?: RegExp
}

export interface Followed {
  world: TestWorld
  tools: DeliveryTools
  network: PublishableNetworkId
  /** Whether the account is linked by the network's other way. */
  isOtherWay: boolean
}

export interface Delivered {
  id: string | undefined
  username: string
}

/** Sends a post to an account of its own, so that all that is there afterwards is this delivery's. */
export async function deliver(
  { world, tools, network, isOtherWay }: Followed,
  { files, versions = [] }: DeliveredContent,
  at?: Date,
): Promise<Delivered> {
  const username = `c${randomUUID().slice(0, 8)}`
  const accountId = await world.addAccount(tools.person, username, network, isOtherWay)
  const [id] = await tools.schedule({
    ...{ caption: `Post de ${username}`, accountIds: [accountId] },
    ...{ files: await files(), ...(at && { at }) },
    template: { isPostNow: at === undefined, versions },
  })
  return { id, username }
}

export interface End {
  target: TargetRow
  posts: SandboxPost[]
}

/**
 * Waits up to `overMs` until nothing changes any more; answers what is told and what is there.
 * `isHastened`: a commit of which nothing can be known is given up within a minute.
 */
export async function awaitEnd(
  { world, tools }: Followed,
  { id, username }: Delivered,
  { isHastened, overMs }: { isHastened: boolean; overMs: number },
): Promise<End> {
  const isOver = async () => {
    const target = await tools.readTarget(id)
    const { state, permalink, failureCode } = target
    if (state === 'published') return permalink !== null
    if (state !== 'committing') return /rejected|needs|unconfirmed/.test(state)
    if (failureCode === 'auth') return true
    if (isHastened) await hasten(world, target)
    return false
  }
  // A post whose id is not known has no address; it is over all the same.
  await waitUntil('the delivery is over', isOver, overMs).catch(() => {})
  const posts = await tools.readPosts()
  return {
    target: await tools.readTarget(id),
    posts: posts.filter(({ account }) => account.username === username),
  }
}

/** Of the looks at an open commit the first come at their time, half a minute; the others at once. */
const looksInTime = 4

/** The publisher asks for a quarter of an hour before it leaves a commit to a person. */
async function hasten({ deps, queue }: TestWorld, target: TargetRow): Promise<void> {
  if ((readProgress(target.journal).verifications ?? 0) < looksInTime) return
  const now = new Date()
  const isWaiting = and(
    ...[eq(deliveryTargets.id, target.id), eq(deliveryTargets.state, 'committing')],
    isNull(deliveryTargets.claim),
  )
  await deps.db.transaction(async (tx) => {
    const set = { nextAttemptAt: now }
    const rows = await tx.update(deliveryTargets).set(set).where(isWaiting).returning()
    if (rows.length > 0) await queue.actAt(tx, target.id, now)
  })
  queue.wake()
}

/** There once, and called so under its own id, or under the one that stands for it. */
export function isThereOnce({ target, posts: [post, ...others] }: End): boolean {
  const { state, remoteId } = target
  const isOurs = remoteId === post?.id || remoteId?.startsWith('container:') === true
  return state === 'published' && post !== undefined && others.length === 0 && isOurs
}

/** Left to a person, in words, and not there twice. */
export function isLeftToPerson({ target, posts }: End): boolean {
  return target.state === 'unconfirmed' && target.failure !== null && posts.length <= 1
}

export function describeEnd({ target, posts }: End): string {
  return `${target.state}, ${posts.length} posts, ${target.failure}`
}
