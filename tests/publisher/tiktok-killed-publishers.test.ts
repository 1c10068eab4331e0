import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryAttempts, deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { everybody, makeTiktokVideo } from '#tests/setup/trials/open-tiktok-trial.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { createPublisherPair } from './publisher-pair.ts'

const postsPerKill = 6
const kills = 4

let world: TestWorld
let tools: DeliveryTools
let pair: ReturnType<typeof createPublisherPair>
let accounts: string[]
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  pair = createPublisherPair(world)
  await tools.control('/settings', 'PATCH', { tiktokRates: 'none' })
  // One each for the posts of a kill, as TikTok takes 15 a day.
  accounts = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      world.addAccount(tools.person, `loja.${name}`, 'tiktok'),
    ),
  )
  await pair.startBoth()
})
afterAll(async () => {
  pair.end()
  await world.close()
})

const count = (condition: ReturnType<typeof sql>) =>
  world.deps.db.$count(deliveryTargets, condition)
const isIn = (...states: string[]) => sql`${deliveryTargets.state} in ${states}`

/** Kills them alternately while posts of that kind are being committed; answers the captions. */
async function killWhile(kind: string, file: Buffer): Promise<string[]> {
  const captions: string[] = []
  const template = { versions: [everybody] }
  for (let kill = 0; kill < kills; kill += 1) {
    const begin = Date.now() + 4000
    const some = Array.from({ length: postsPerKill }, (_, at) => `${kind} ${kill}.${at}`)
    captions.push(...some)
    for (const [index, caption] of some.entries()) {
      const accountIds = [accounts[index % accounts.length] ?? '']
      const at = new Date(begin + index * 250)
      await tools.schedule({ caption, accountIds, at, files: [file], template })
    }
    const isCommitting = async () => (await count(isIn('committing'))) > 0
    await waitUntil('a commit is under way', isCommitting)
    await sleep(Math.random() * 500)
    await pair.kill(kill)
  }
  return captions
}
const seen = async (captions: readonly string[]) =>
  (await tools.readPosts()).map(({ caption }) => caption).filter((one) => captions.includes(one))

it('publishers that are killed while they send to TikTok (PostgreSQL, two at a time): publish every video once, and mark none as published that is not', async () => {
  // Answers come late, so that a kill loses one: of a first chunk, or of the last.
  const action = { kind: 'delay', ms: 600 }
  await tools.addFault({ path: '*/tiktok/upload/video/', when: 'after', times: 500, action })
  const captions = await killWhile('vídeo', await makeTiktokVideo(12_000_000))
  const isDone = async () => (await count(isIn('published'))) === captions.length
  await waitUntil('all are published', isDone, 150_000)
  expect((await seen(captions)).toSorted()).toEqual(captions.toSorted())
  // Otherwise no kill interrupted a commit, and the test proves nothing.
  const asked = sql`${deliveryAttempts.step} = 'verify'`
  expect(await world.deps.db.$count(deliveryAttempts, asked)).toBeGreaterThan(0)
}, 400_000)

it('publishers that are killed while they send to TikTok (PostgreSQL, two at a time): publish no photos twice, and leave to a person what nobody can know', async () => {
  await tools.control('/faults', 'DELETE')
  const action = { kind: 'delay', ms: 600 }
  await tools.addFault({ path: '*/content/init/', when: 'after', times: 500, action })
  const before = await count(isIn('published'))
  const { buffer } = await makePhoto('f.jpg', { width: 800, height: 1000 })
  const captions = await killWhile('foto', buffer)
  const isOpen = sql`${isIn('committing')} and coalesce((${deliveryTargets.journal} ->> 'verifications')::int, 0) > 3`
  const isDone = async () =>
    (await count(isIn('published'))) - before + (await count(isOpen)) >= captions.length
  await waitUntil('all are published, or asked about in vain', isDone, 150_000)
  const found = await seen(captions)
  expect(new Set(found).size).toBe(found.length)
  expect(found.toSorted()).toEqual(captions.toSorted())
}, 400_000)
