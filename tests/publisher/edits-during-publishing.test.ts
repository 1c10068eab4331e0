import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { createPublisherPair } from './publisher-pair.ts'

const count = 36
const kills = 5
/** States before the network has anything that could be committed. */
const early: readonly string[] = ['scheduled', 'staging']
const open = ['scheduled', 'staging', 'staged', 'retrying', 'committing'] as const

interface Story {
  post: Post
  /** The request made at about the post's time, and the server's answer. */
  asked: 'edit' | 'delete'
  answer: { status: number; code?: string | undefined }
}

let world: TestWorld
let network: DeliveryTools
let tools: PostTools
let pair: ReturnType<typeof createPublisherPair>
beforeAll(async () => {
  world = await openTestWorld()
  network = await openDeliveryTools(world)
  tools = await openPostTools(world)
  pair = createPublisherPair(world)
  await network.control('/settings', 'PATCH', { secondPublish: 'duplicate', staleStatusMs: 1000 })
})
afterAll(async () => {
  pair.end()
  await world.close()
})

const Answered = v.object({ code: v.optional(v.string()) })
const oldText = (index: number) => `Antes ${index}`
const newText = (index: number) => `Depois ${index}`

/**
 * By the rows' states, not by the clock: on a slow machine, too, request and publisher should
 * meet.
 */
async function awaitState(post: Post, index: number): Promise<void> {
  const due = Date.parse(post.schedules[0]?.scheduledAt ?? '')
  const hasCome = async () => {
    const states = (await tools.targetsOf(post)).map(({ state }) => state)
    // The state may change between two reads, so later ones count, too.
    const isBegun = states.every((state) => state === 'committing' || state === 'published')
    return index % 3 === 0 ? isBegun : states.some((state) => !early.includes(state))
  }
  if (index % 3 < 2) await waitUntil(`the moment of ${index}`, hasCome, 60_000)
  else await sleep(Math.max(0, due - Date.now() - 900 + Math.random() * 1500))
}

async function changeOrDelete(post: Post, index: number): Promise<Story> {
  const asked = index % 4 === 3 ? 'delete' : 'edit'
  await awaitState(post, index)
  const answer =
    asked === 'edit'
      ? await tools.edit(post, { caption: newText(index) })
      : await sendDeletion(world, tools.person, { post, key: randomUUID() })
  const { code } = v.parse(Answered, await answer.json())
  return { post, asked, answer: { status: answer.status, code } }
}

it('posts changed and deleted at their time, by publishers that are killed appear once on each account, with the old or the new text', async () => {
  const accountIds = [tools.accountId, await tools.addAccount()]
  // Successful calls answer late, so that a kill causes a lost answer.
  const action = { kind: 'delay', ms: 500 }
  await network.addFault({ path: '*/media_publish', when: 'after', times: 200, action })
  const begin = Date.now() + 7000
  const posts = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      tools.create({
        ...{ accountIds, at: new Date(begin + index * 250) },
        template: { caption: oldText(index) },
      }),
    ),
  )
  await pair.startBoth()
  const telling = Promise.all(posts.map(changeOrDelete))
  await sleep(Math.max(0, begin - Date.now()))
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(Math.random() * 900)
    await pair.kill(kill)
  }
  const stories = await telling
  const isOver = async () =>
    (await world.deps.db.$count(deliveryTargets, inArray(deliveryTargets.state, [...open]))) === 0
  await waitUntil('nothing is left to do', isOver, 60_000)

  const shown = await network.readPosts()
  const seen = { taken: 0, refused: 0 }
  for (const [index, { post, asked, answer }] of stories.entries()) {
    const captions = shown
      .filter(({ caption }) => caption === oldText(index) || caption === newText(index))
      .map(({ caption, account }) => ({ caption, username: account.username }))
    const published = (await tools.targetsOf(post)).filter(({ state }) => state === 'published')
    const what = `${asked} ${JSON.stringify(answer)} ${JSON.stringify(captions)}`
    expect([what, captions.length]).toEqual([what, published.length])
    expect([what, new Set(captions.map(({ username }) => username)).size]).toEqual([
      what,
      captions.length,
    ])
    if (answer.status === 200) seen.taken += 1
    else {
      seen.refused += 1
      const code = asked === 'edit' ? 'ALREADY_PUBLISHED' : 'DELIVERY_IN_PROGRESS'
      expect([what, answer]).toEqual([what, { status: 409, code }])
    }
    // A deletion removes what has not begun; everything else appears, with new text only after an
    // accepted edit.
    const isDeleted = asked === 'delete' && answer.status === 200
    if (!isDeleted) expect([what, captions.length]).toEqual([what, accountIds.length])
    const hasNew = captions.some(({ caption }) => caption === newText(index))
    expect([what, hasNew]).toEqual([what, asked === 'edit' && answer.status === 200])
  }
  // Otherwise requests and publishers never met, and the test proves nothing.
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0)
}, 120_000)
