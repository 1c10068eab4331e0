import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools, waitUntil } from './delivery-tools.ts'
import type { EveryStep } from './describe-every-step.ts'
import { createPublisherPair } from './publisher-pair.ts'

const Requests = v.array(v.object({ seq: v.number() }))

/**
 * Publishes each content once for each call that it takes, and kills both publishers while the answer
 * to that call is on its way. Separate processes, so PostgreSQL alone.
 */
export function describeKilledSteps(asked: Omit<EveryStep, 'database'>) {
  const { network, contents, settings, otherWay } = asked
  describe(`${network}${otherWay ? ', the other way' : ''}: publishers killed at every call`, () => {
    let world: TestWorld
    let tools: DeliveryTools
    let pair: ReturnType<typeof createPublisherPair>
    beforeAll(async () => {
      world = await openTestWorld()
      tools = await openDeliveryTools(world)
      pair = createPublisherPair(world)
      await tools.control('/settings', 'PATCH', settings)
      await pair.startBoth()
    }, 60_000)
    afterAll(async () => {
      pair.end()
      await world.close()
    })

    const own = otherWay?.calls ?? `/${network}/*`
    const isMet = async () => (await (await tools.control('/faults', 'GET')).text()) === '[]'

    it.each(contents)(
      '$name is there once',
      async ({ files, versions = [], leastCalls }) => {
        const wrong: string[] = []
        for (let skip = 0; skip < leastCalls; skip += 1) {
          await tools.control('/faults', 'DELETE')
          // Successful calls answer late, so that a kill causes a lost answer.
          const action = { kind: 'delay', ms: 1500 }
          await tools.addFault({ path: own, skip, when: 'after', action })
          const username = `k${randomUUID().slice(0, 8)}`
          const accountId = await world.addAccount(
            ...([tools.person, username, network, otherWay !== undefined] as const),
          )
          const caption = `Post de ${username}`
          const [id] = await tools.schedule({
            ...{ caption, accountIds: [accountId], files: await files() },
            template: { isPostNow: true, versions },
          })
          await waitUntil('the call is under way', isMet)
          await sleep(300)
          await Promise.all([pair.kill(0), pair.kill(1)])
          const isOver = async () =>
            /published|rejected|needs|unconfirmed/.test((await tools.readTarget(id)).state)
          await waitUntil('the delivery is over', isOver, 120_000).catch(() => {})
          const { state, failure } = await tools.readTarget(id)
          const posts = (await tools.readPosts(caption)).length
          if (state !== 'published' || posts !== 1)
            wrong.push(`call ${skip}: ${state}, ${posts} posts, ${failure}`)
        }
        const made = v.parse(
          Requests,
          await (await tools.control(`/requests?path=${encodeURIComponent(own)}`, 'GET')).json(),
        )
        expect(made.length).toBeGreaterThan(leastCalls)
        expect(wrong).toEqual([])
      },
      1_800_000,
    )
  })
}
