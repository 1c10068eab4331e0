import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { media } from '#server/db/schema/media.ts'
import { postMedia, posts } from '#server/db/schema/posts.ts'
import type { Network } from '#server/networks/network.ts'
import { startPublisher } from '#server/publisher/start-publisher.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'
import type { Figure } from './bench.ts'

export const name = 'Lateness of 1,000 posts due at the same moment, one process, embedded database'

const count = 1000
/** Instagram accepts 50 posts per account and day. */
const accounts = 25
/** Staging begins two minutes ahead of a post's time; the posts are created a little earlier. */
const aheadMs = 125_000

export async function run(): Promise<Figure[]> {
  const product = await measure()
  const floor = await measure(nullNetwork)
  const figure = (what: string, share: number, target: number): Figure => ({
    ...{ what, unit: 'ms', value: pick(product, share), floor: pick(floor, share) },
    target: { value: target },
  })
  return [figure('half of them', 0.5, 1000), figure('99 of 100', 0.99, 5000)]
}

/** Returns how late each post was: by the network's time, or without a network by the row's. */
async function measure(network?: Network): Promise<number[]> {
  const world = await openTestWorld({ database: 'embedded' })
  if (network) world.deps.networks = new Map([[network.id, network]])
  const publisher = await startPublisher(world.deps, world.queue)
  try {
    const person = await world.addPerson()
    const at = new Date(Date.now() + (network ? 30_000 : aheadMs))
    await schedule(world, person, at)
    await sleep(at.getTime() - Date.now())
    const open = sql`${deliveryTargets.state} <> 'published' and ${deliveryTargets.scheduledAt} = ${at.toISOString()}`
    while ((await world.deps.db.$count(deliveryTargets, open)) > 0) await sleep(500)
    const rows = await world.deps.db
      .select({ postedAt: deliveryTargets.postedAt })
      .from(deliveryTargets)
      .where(eq(deliveryTargets.scheduledAt, at))
    return rows.map(({ postedAt }) => (postedAt?.getTime() ?? 0) - at.getTime())
  } finally {
    await publisher.stop()
    await world.close()
  }
}

async function schedule(world: TestWorld, person: TestPerson, scheduledAt: Date): Promise<void> {
  const { db } = world.deps
  const accountIds: string[] = []
  for (let index = 0; index < accounts; index += 1)
    accountIds.push(await world.addAccount(person, `conta.${index}`))
  const { buffer } = await makePhoto('a.jpg', { width: 1080, height: 1350 })
  await sendPost(world, person, { accountIds: accountIds.slice(0, 1), files: [buffer] })
  const [file] = await db.select().from(media)
  if (!file) throw new Error('no media')
  await db.transaction(async (tx) => {
    const { projectId, userId } = person
    const made = await tx
      .insert(posts)
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...{ projectId, authorId: userId, caption: `Post ${index}` },
        })),
      )
      .returning({ id: posts.id })
    await tx
      .insert(postMedia)
      .values(made.map(({ id }) => ({ postId: id, position: 0, mediaId: file.id })))
    const targets = await tx
      .insert(deliveryTargets)
      .values(
        made.map(({ id }, index) => ({
          ...{ postId: id, accountId: accountIds[index % accounts] ?? '', scheduledAt },
          timeZone: 'America/Sao_Paulo',
        })),
      )
      .returning({ id: deliveryTargets.id, scheduledAt: deliveryTargets.scheduledAt })
    await world.queue.enqueue(tx, targets)
  })
  world.queue.wake()
}

const nothing = async () => {
  throw new Error('not asked for')
}
/** Takes no time, so that only our own part is measured. */
const nullNetwork: Network = {
  ...{ id: 'instagram', isSimulated: true },
  linking: { asks: null, start: nothing, finish: nothing },
  listRefused: () => [],
  stage: async () => {},
  commit: async ({ targetId }) => ({ remoteId: targetId, permalink: 'https://example.com/' }),
  ...{ verify: async () => ({ outcome: 'unknown' }), findPermalink: async () => null },
}

function pick(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
