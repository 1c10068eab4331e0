import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import type { ScheduledTemplate } from '#contract/template.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'
import { type DeliveryTools, openDeliveryTools, waitUntil } from './delivery-tools.ts'

/** One kind of post, and how many calls to the network its delivery takes at least. */
export interface DeliveredContent {
  name: string
  files: () => Promise<Buffer[]>
  versions?: ScheduledTemplate['versions']
  leastCalls: number
}

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

const Requests = v.array(v.object({ seq: v.number(), method: v.string(), path: v.string() }))
const aDay = 25 * 3_600_000
const overMs = 90_000

/**
 * Publishes each content once undisturbed, to see which calls that takes; then once for each call and
 * each fault, with the fault at that call. Two publishers share the work. One delivery at a time, since
 * a fault is placed by the number of its call.
 */
export function describeEveryStep({ database, network, ...asked }: EveryStep): void {
  describe(`${network}${asked.otherWay ? ', the other way' : ''}: a fault at every call (${database} database)`, () => {
    let world: TestWorld
    let tools: DeliveryTools
    const publishers: { stop(): Promise<void> }[] = []
    beforeAll(async () => {
      world = await openTestWorld({ database })
      tools = await openDeliveryTools(world)
      await tools.control('/settings', 'PATCH', asked.settings)
      publishers.push(await tools.publish(), await tools.publish())
    })
    afterAll(async () => {
      await Promise.all(publishers.map((publisher) => publisher.stop()))
      await world.close()
    })

    const own = asked.otherWay?.calls ?? `/${network}/*`
    const isOtherWay = asked.otherWay !== undefined
    const listCalls = async () => {
      const answer = await tools.control(`/requests?path=${encodeURIComponent(own)}`, 'GET')
      return v.parse(Requests, await answer.json())
    }

    async function deliver({ files, versions = [] }: DeliveredContent, at?: Date) {
      const username = `c${randomUUID().slice(0, 8)}`
      const accountId = await world.addAccount(tools.person, username, network, isOtherWay)
      const caption = `Post de ${username}`
      const [id] = await tools.schedule({
        ...{ caption, accountIds: [accountId], files: await files(), ...(at && { at }) },
        template: { isPostNow: at === undefined, versions },
      })
      return { id, caption }
    }

    async function endOf({ id, caption }: Awaited<ReturnType<typeof deliver>>) {
      const isOver = async () => {
        const { state, permalink, failureCode } = await tools.readTarget(id)
        if (state === 'published') return permalink !== null
        if (state === 'committing' && failureCode === 'auth') return true
        return /rejected|needs|unconfirmed/.test(state)
      }
      // A post whose id is not known has no address; it is over all the same.
      await waitUntil('the delivery is over', isOver, overMs).catch(() => {})
      return { target: await tools.readTarget(id), posts: await tools.readPosts(caption) }
    }

    for (const content of asked.contents) {
      it(`${content.name}: whichever call fails, the post is there once, or not and said so`, async () => {
        await tools.control('/faults', 'DELETE')
        const last = (await listCalls()).at(-1)?.seq ?? 0
        const clean = await endOf(await deliver(content))
        expect([clean.target.state, clean.posts.length]).toEqual(['published', 1])
        const calls = (await listCalls()).filter(({ seq }) => seq > last)
        expect(calls.length).toBeGreaterThanOrEqual(content.leastCalls)
        const ended = { when: 'before', action: asked.expired } as const
        const wrong: string[] = []
        const unmet = new Set<number>()
        for (const [skip, { method, path }] of calls.entries())
          for (const [what, fault] of Object.entries({ ...lost, [tokenEnded]: ended })) {
            await tools.control('/faults', 'DELETE')
            await tools.addFault({ path: own, skip, ...fault })
            const { target, posts } = await endOf(await deliver(content))
            const isMet = (await (await tools.control('/faults', 'GET')).text()) === '[]'
            // Of a commit that was begun with it nothing can be asked until a person acts.
            const isOpen = target.state === 'committing' && target.failureCode === 'auth'
            const isSaid = what === tokenEnded && target.state === 'needs-reconnect'
            const isRight = isSaid
              ? posts.length === 0
              : (what === tokenEnded && isOpen) ||
                (target.state === 'published' && posts.length === 1)
            if (!isMet) unmet.add(skip)
            if (!isRight)
              wrong.push(
                `${method} ${path} ${what}: ${target.state}, ${posts.length} posts, ${target.failure}`,
              )
          }
        expect(wrong).toEqual([])
        // On a busy machine the undisturbed delivery looked once more before the post was ready.
        expect(unmet.size).toBeLessThanOrEqual(1)
      }, 1_800_000)

      it(`${content.name}: after a jump of the network's clock by a day it is there once, or not called published`, async () => {
        await tools.control('/faults', 'DELETE')
        const delivery = await deliver(content, new Date(Date.now() + 8000))
        const isStaged = async () => (await tools.readTarget(delivery.id)).state === 'staged'
        await waitUntil('it is prepared', isStaged, 7000)
        await tools.control('/clock', 'POST', { advanceMs: aDay })
        const { target, posts } = await endOf(delivery)
        expect([posts.length, target.state === 'published']).toBeOneOf([
          [1, true],
          [0, false],
        ])
        // Whether a call upon something that has expired took effect is asked for a while.
        expect(target.state).toMatch(/published|committing|unconfirmed/)
      }, 120_000)
    }
  })
}

const tokenEnded = 'finds the token ended'
