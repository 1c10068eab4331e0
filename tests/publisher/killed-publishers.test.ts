import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryAttempts, deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { createPublisherPair } from './publisher-pair.ts'

const postsPerKill = 7
const kills = 6

let world: TestWorld
let tools: DeliveryTools
let pair: ReturnType<typeof createPublisherPair>
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  pair = createPublisherPair(world)
  await tools.control('/settings', 'PATCH', { secondPublish: 'duplicate', staleStatusMs: 1000 })
})
afterAll(async () => {
  pair.end()
  await world.close()
})

it('publishers that are killed (PostgreSQL, two at a time): publish every post once, and mark none as published that is not', async () => {
  const accounts = await Promise.all(
    ['a', 'b', 'c'].map((name) => world.addAccount(tools.person, `loja.${name}`)),
  )
  // Successful calls answer late, so that a kill causes a lost answer.
  const action = { kind: 'delay', ms: 700 }
  await tools.addFault({ path: '*/media_publish', when: 'after', times: 200, action })
  const captions: string[] = []
  const ids: string[][] = []
  // Every kill has posts of its own: on a busy machine a publisher starts slowly, and the other one
  // would have published them all by then.
  const scheduleSome = async () => {
    const begin = Date.now() + 4000
    const some = Array.from(
      { length: postsPerKill },
      (_, index) => `${index} de ${captions.length}`,
    )
    captions.push(...some)
    const scheduled = some.map((caption, index) => {
      const accountIds = [accounts[index % accounts.length] ?? '']
      return tools.schedule({ caption, accountIds, at: new Date(begin + index * 250) })
    })
    ids.push(...(await Promise.all(scheduled)))
  }
  await pair.startBoth()
  const count = (state: string) =>
    world.deps.db.$count(deliveryTargets, sql`${deliveryTargets.state} = ${state}`)
  for (let kill = 0; kill < kills; kill += 1) {
    await scheduleSome()
    await waitUntil('a commit is under way', async () => (await count('committing')) > 0)
    await sleep(Math.random() * 500)
    await pair.kill(kill)
  }
  const posts = captions.length
  await waitUntil('all are published', async () => (await count('published')) === posts, 90_000)

  const seen = await tools.readPosts()
  expect(seen.map(({ caption }) => caption).sort()).toEqual([...captions].sort())
  const onNetwork = new Set(seen.map(({ id }) => id))
  const targets = await Promise.all(ids.map(([id]) => tools.readTarget(id)))
  const named = targets.filter(({ remoteId }) => !remoteId?.startsWith('container:'))
  expect(named.every(({ remoteId }) => onNetwork.has(remoteId ?? ''))).toBe(true)
  // Otherwise no kill interrupted a commit, and the test proves nothing.
  const asked = sql`${deliveryAttempts.step} = 'verify'`
  expect(await world.deps.db.$count(deliveryAttempts, asked)).toBeGreaterThan(0)
  expect(new Set(targets.map(({ remoteId }) => remoteId)).size).toBe(posts)
  // Each kill costs a start, and a killed worker's commit is left alone for a while.
}, 240_000)
