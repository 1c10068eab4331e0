import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import type { EveryStep } from './describe-every-step.ts'
import { awaitEnd, deliver, describeEnd, isLeftToPerson, isThereOnce } from './follow-delivery.ts'
import { createPublisherPair } from './publisher-pair.ts'

const Requests = v.array(v.object({ seq: v.number(), method: v.string(), path: v.string() }))
const overMs = 120_000

/**
 * Publishes each content once for each call that it takes, and kills both publishers while the answer
 * to that call is on its way. Separate processes, so PostgreSQL alone.
 */
export function describeKilledSteps(asked: Omit<EveryStep, 'database'>): void {
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
    // Another person for each, as a sign-in lasts a quarter of an hour.
    beforeEach(async () => {
      tools = await openDeliveryTools(world)
    })
    afterAll(async () => {
      pair.end()
      await world.close()
    })

    const own = otherWay?.calls ?? `/${network}/*`
    const isOtherWay = otherWay !== undefined
    const isMet = async () => (await (await tools.control('/faults', 'GET')).text()) === '[]'
    const listCalls = async () => {
      const answer = await tools.control(`/requests?path=${encodeURIComponent(own)}`, 'GET')
      return v.parse(Requests, await answer.json())
    }

    it.for(contents)(
      '$name is there once, called so or left to a person',
      { timeout: 1_800_000 },
      async (content, { annotate }) => {
        const followed = { world, tools, network, isOtherWay }
        const { leastCalls, unknowable } = content
        const patience = { isHastened: unknowable !== undefined, overMs }
        await tools.control('/faults', 'DELETE')
        const begin = (await listCalls()).at(-1)?.seq ?? 0
        const clean = await awaitEnd(followed, await deliver(followed, content), patience)
        expect(isThereOnce(clean), describeEnd(clean)).toBe(true)
        const calls = (await listCalls()).filter(({ seq }) => seq > begin)
        expect(calls.length).toBeGreaterThanOrEqual(leastCalls)
        const wrong: string[] = []
        const killed: number[] = []
        const left: number[] = []
        for (const [skip, { method, path }] of calls.entries()) {
          await tools.control('/faults', 'DELETE')
          // Successful calls answer late, so that a kill causes a lost answer.
          const action = { kind: 'delay', ms: 1500 }
          await tools.addFault({ path: own, skip, when: 'after', action })
          const delivery = await deliver(followed, content)
          const isOver = async () => (await tools.readTarget(delivery.id)).permalink !== null
          await waitUntil('the call is under way', async () => (await isMet()) || isOver())
          if (await isMet()) {
            await sleep(300)
            await Promise.all([pair.kill(0), pair.kill(1)])
            killed.push(skip)
          }
          const end = await awaitEnd(followed, delivery, patience)
          if (isLeftToPerson(end)) left.push(skip)
          const isUnknowable = method === 'POST' && unknowable?.test(path) === true
          if (!isThereOnce(end) && !(isUnknowable && isLeftToPerson(end)))
            wrong.push(`call ${skip}, ${method} ${path}: ${describeEnd(end)}`)
        }
        await annotate(`killed at ${killed.join(', ')}; left to a person at ${left.join(', ')}`)
        expect(killed.length).toBeGreaterThanOrEqual(leastCalls)
        expect(wrong).toEqual([])
      },
    )
  })
}
