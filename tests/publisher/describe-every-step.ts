import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import {
  awaitEnd,
  type DeliveredContent,
  deliver,
  describeEnd,
  type End,
  isLeftToPerson,
  isThereOnce,
} from './follow-delivery.ts'

export interface EveryStep {
  database: 'run' | 'embedded'
  network: PublishableNetworkId
  /** Linked by the network's other way, whose calls have this path. */
  otherWay?: { calls: string }
  contents: readonly DeliveredContent[]
  /** What the sandbox is told, so that it is no better than the network. */
  settings: Record<string, unknown>
  /** How this network says that a token has ended. */
  expired: Record<string, unknown>
}

const lost = {
  'is lost before it arrives': { when: 'before', action: { kind: 'drop' } },
  'is answered, and the answer is lost': { when: 'after', action: { kind: 'drop' } },
  'takes effect and answers 500': { when: 'after', action: { kind: 'status', status: 500 } },
} as const
const tokenEnded = 'finds the token ended'

const Requests = v.array(v.object({ seq: v.number(), method: v.string(), path: v.string() }))
const aDay = 25 * 3_600_000
const overMs = 90_000

/**
 * Publishes each content once undisturbed, to see which calls that takes; then once for each call and
 * each fault, with the fault at that call. Two publishers share the work. One delivery at a time, since
 * a fault is placed by the number of its call.
 */
export function describeEveryStep(asked: EveryStep): void {
  const { database, network, otherWay } = asked
  describe(`${network}${otherWay ? ', the other way' : ''}: a fault at every call (${database} database)`, () => {
    let world: TestWorld
    let tools: DeliveryTools
    const publishers: { stop(): Promise<void> }[] = []
    beforeAll(async () => {
      world = await openTestWorld({ database })
      tools = await openDeliveryTools(world)
      await tools.control('/settings', 'PATCH', asked.settings)
      publishers.push(await tools.publish(), await tools.publish())
    })
    // Another person for each, as a sign-in lasts a quarter of an hour.
    beforeEach(async () => {
      tools = await openDeliveryTools(world)
    })
    afterAll(async () => {
      await Promise.all(publishers.map((publisher) => publisher.stop()))
      await world.close()
    })

    const own = otherWay?.calls ?? `/${network}/*`
    const isOtherWay = otherWay !== undefined
    const listCalls = async () => {
      const answer = await tools.control(`/requests?path=${encodeURIComponent(own)}`, 'GET')
      return v.parse(Requests, await answer.json())
    }
    const deliverOnce = async (content: DeliveredContent) => {
      const followed = { world, tools, network, isOtherWay }
      const isHastened = content.unknowable !== undefined
      return awaitEnd(followed, await deliver(followed, content), { isHastened, overMs })
    }
    const isRight = (end: End, what: string, isUnknowable: boolean) => {
      if (isThereOnce(end)) return true
      const { state, failure, failureCode } = end.target
      if (what !== tokenEnded) return isUnknowable && isLeftToPerson(end)
      // Of a commit that was begun with it nothing can be asked until a person acts.
      const isOpen = state === 'committing' && failureCode === 'auth' && end.posts.length <= 1
      const isUnsent = state === 'needs-reconnect' && end.posts.length === 0
      return (isOpen || isUnsent) && failure !== null
    }

    it.for(asked.contents)(
      '$name: whichever call fails, the post is there once, or a person is told what is not known',
      { timeout: 1_800_000 },
      async (content, { annotate }) => {
        await tools.control('/faults', 'DELETE')
        const last = (await listCalls()).at(-1)?.seq ?? 0
        const clean = await deliverOnce(content)
        expect(isThereOnce(clean), describeEnd(clean)).toBe(true)
        const calls = (await listCalls()).filter(({ seq }) => seq > last)
        expect(calls.length).toBeGreaterThanOrEqual(content.leastCalls)
        const ended = { when: 'before', action: asked.expired } as const
        const wrong: string[] = []
        const unmet = new Set<number>()
        const left: string[] = []
        for (const [skip, { method, path }] of calls.entries())
          for (const [what, fault] of Object.entries({ ...lost, [tokenEnded]: ended })) {
            await tools.control('/faults', 'DELETE')
            await tools.addFault({ path: own, skip, ...fault })
            const end = await deliverOnce(content)
            const isMet = (await (await tools.control('/faults', 'GET')).text()) === '[]'
            if (!isMet) unmet.add(skip)
            if (isLeftToPerson(end)) left.push(`${path} ${what}`)
            const isUnknowable = method === 'POST' && content.unknowable?.test(path) === true
            if (!isRight(end, what, isUnknowable))
              wrong.push(`${method} ${path} ${what}: ${describeEnd(end)}`)
          }
        const faults = 4 * calls.length
        await annotate(
          `${calls.length} calls, ${faults} faults; left to a person: ${left.join(', ')}`,
        )
        expect(wrong).toEqual([])
        // On a busy machine the undisturbed delivery looks more often before the post is ready.
        expect([...unmet].filter((skip) => skip < content.leastCalls)).toEqual([])
      },
    )

    // Last, since the network's clock stays where it is.
    it.each(asked.contents)(
      "$name: after a jump of the network's clock by a day it is there once, or not called published",
      async (content) => {
        await tools.control('/faults', 'DELETE')
        const followed = { world, tools, network, isOtherWay }
        const delivery = await deliver(followed, content, new Date(Date.now() + 8000))
        const isStaged = async () => (await tools.readTarget(delivery.id)).state === 'staged'
        await waitUntil('it is prepared', isStaged, 7000)
        await tools.control('/clock', 'POST', { advanceMs: aDay })
        const end = await awaitEnd(followed, delivery, { isHastened: true, overMs })
        const { target, posts } = end
        expect([posts.length, target.state === 'published']).toBeOneOf([
          [1, true],
          [0, false],
        ])
        // Whether a call upon something that has expired took effect, nobody may know.
        expect(isThereOnce(end) || isLeftToPerson(end), describeEnd(end)).toBe(true)
      },
      120_000,
    )
  })
}
