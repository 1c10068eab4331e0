import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryAttempts } from '#server/db/schema/delivery-attempts.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools, waitUntil } from './delivery-tools.ts'
import { createPublisherPair } from './publisher-pair.ts'

const posts = 40
const kills = 6

describe('publishers that are killed (PostgreSQL, two at a time)', () => {
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

  it('leave every post on the network once, and none shown that is not there', async () => {
    const accounts = await Promise.all(
      ['a', 'b', 'c'].map((name) => world.addAccount(tools.person, `loja.${name}`)),
    )
    // Calls that took effect answer late: a kill then is a lost answer.
    const action = { kind: 'delay', ms: 700 }
    await tools.addFault({ path: '*/media_publish', when: 'after', times: 200, action })
    const begin = Date.now() + 4000
    const captions = Array.from({ length: posts }, (_, index) => `Post número ${index}`)
    const ids = await Promise.all(
      captions.map(async (caption, index) => {
        const accountIds = [accounts[index % accounts.length] ?? '']
        return tools.schedule({ caption, accountIds, at: new Date(begin + index * 250) })
      }),
    )
    await pair.startBoth()
    await sleep(Math.max(0, begin - Date.now()))
    const count = (state: string) =>
      world.deps.db.$count(deliveryTargets, sql`${deliveryTargets.state} = ${state}`)
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(Math.random() * 500)
      const isAtIt = async () => (await count('committing')) > 0
      await waitUntil('a commit is under way', isAtIt, 10_000)
      await pair.kill(kill)
    }
    await waitUntil('all are published', async () => (await count('published')) === posts, 45_000)

    const seen = await tools.readPosts()
    expect(seen.map(({ caption }) => caption).sort()).toEqual([...captions].sort())
    const onNetwork = new Set(seen.map(({ id }) => id))
    const targets = await Promise.all(ids.map(([id]) => tools.readTarget(id)))
    const named = targets.filter(({ remoteId }) => !remoteId?.startsWith('container:'))
    expect(named.every(({ remoteId }) => onNetwork.has(remoteId ?? ''))).toBe(true)
    // Or no kill met a commit under way, and this proved nothing.
    const asked = sql`${deliveryAttempts.step} = 'verify'`
    expect(await world.deps.db.$count(deliveryAttempts, asked)).toBeGreaterThan(0)
    expect(new Set(targets.map(({ remoteId }) => remoteId)).size).toBe(posts)
    // Each kill may cost a start, and a commit begun by the dead is left alone for a while.
  }, 120_000)
})
