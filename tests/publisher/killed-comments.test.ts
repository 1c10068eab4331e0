import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { createPublisherPair } from './publisher-pair.ts'

const posts = 12
const kills = 3

let world: TestWorld
let tools: DeliveryTools
let pair: ReturnType<typeof createPublisherPair>
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  pair = createPublisherPair(world)
})
afterAll(async () => {
  pair.end()
  await world.close()
})

it('publishers that are killed around a first comment (PostgreSQL, two at a time) write every comment once under its post', async () => {
  const accountId = await world.addAccount(tools.person, `loja.${randomUUID().slice(0, 8)}`)
  // Successful calls answer late, so that a kill causes a lost answer. Others never arrive.
  const action = { kind: 'delay', ms: 3000 }
  const fault = { method: 'POST', path: '*/comments', when: 'after', action }
  // The first ones are postponed: a kill then is between publishing and commenting.
  const notReady = { kind: 'graph-error', code: 9007, subcode: 2207027 }
  await tools.addFault({ ...fault, when: 'before', times: 4, action: notReady })
  await tools.addFault({ ...fault, times: 8 })
  await tools.addFault({ ...fault, when: 'before', times: 8 })
  const begin = Date.now() + 3000
  const captions = Array.from({ length: posts }, (_, index) => `Post ${index}`)
  await Promise.all(
    captions.map((caption, index) => {
      const firstComment = `#comentario do ${caption}`
      const versions = v.parse(NetworkVersions, [{ platformId: 'instagram', firstComment }])
      const at = new Date(begin + index * 1500)
      return tools.schedule({ caption, accountIds: [accountId], at, template: { versions } })
    }),
  )
  await pair.startBoth()
  const count = (state: string) =>
    world.deps.db.$count(deliveryTargets, sql`${deliveryTargets.commentState} = ${state}`)
  const met = { due: 0, begun: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    const wanted = kill === 0 ? 'due' : 'begun'
    await waitUntil(`one is ${wanted}`, async () => (await count(wanted)) > 0)
    await pair.kill(kill)
    met[wanted] += 1
  }
  await waitUntil('all are done', async () => (await count('done')) === posts, 90_000)
  expect(met).toEqual({ due: 1, begun: 2 })

  const seen = await tools.readPosts()
  expect(seen.map(({ caption }) => caption).sort()).toEqual([...captions].sort())
  const texts = seen.map(({ caption, comments }) => [caption, comments.map(({ text }) => text)])
  expect(texts).toEqual(seen.map(({ caption }) => [caption, [`#comentario do ${caption}`]]))
  const failed = sql`${deliveryTargets.failure} is not null`
  expect(await world.deps.db.$count(deliveryTargets, failed)).toBe(0)
}, 180_000)
