import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  type TargetRow,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { type CasedNetwork, networkCases } from './network-cases.ts'

/** Until a call is known to have had no effect, in ms, beside what everything else takes. */
const patience = 110_000

/**
 * Each test has its own account, so that its faults affect no other test and all can run
 * concurrently.
 */
export function describeLostAnswers(
  database: 'run' | 'embedded',
  networkId: CasedNetwork = 'instagram',
): void {
  const { visibleCall, stagingCall, limitCode, hostile } = networkCases[networkId]
  describe(`when answers get lost (${networkId}, ${database} database)`, () => {
    let world: TestWorld
    let tools: DeliveryTools
    let publisher: { stop(): Promise<void> }
    beforeAll(async () => {
      world = await openTestWorld({ database })
      tools = await openDeliveryTools(world)
      await tools.control('/settings', 'PATCH', hostile)
      publisher = await tools.publish()
    })
    afterAll(async () => {
      await publisher.stop()
      await world.close()
    })

    async function publishWith(fault: Record<string, unknown>, call = visibleCall) {
      const username = `conta.${randomUUID().slice(0, 8)}`
      const accountId = await world.addAccount(tools.person, username, networkId)
      const [account] = await world.deps.db
        .select()
        .from(socialAccounts)
        .where(eq(socialAccounts.id, accountId))
      await tools.addFault({ method: 'POST', path: `*/${account?.remoteId}/${call}`, ...fault })
      const caption = `Post de ${username}`
      const template = { isPostNow: true }
      const [id] = await tools.schedule({ caption, accountIds: [accountId], template })
      return { id, caption, accountId }
    }
    const endOf = async (id: string | undefined) => {
      const isOver = async () =>
        /published|rejected|needs|unconfirmed/.test((await tools.readTarget(id)).state)
      await waitUntil('the delivery is over', isOver, patience)
      return tools.readTarget(id)
    }
    const expectOnce = async (caption: string, target: TargetRow) => {
      const posts = await tools.readPosts(caption)
      expect(posts).toHaveLength(1)
      expect(target).toMatchObject({ state: 'published', remoteId: posts[0]?.id, failure: null })
    }

    describe.concurrent('the post appears once and has the right state', {
      timeout: 2 * patience,
    }, () => {
      it('the answer to the publish call is lost after it took effect', async () => {
        const { id, caption } = await publishWith({ when: 'after', action: { kind: 'drop' } })
        await expectOnce(caption, await endOf(id))
      })

      it('the publish call answers 500 after it took effect', async () => {
        const action = { kind: 'status', status: 500 }
        const { id, caption } = await publishWith({ when: 'after', action })
        await expectOnce(caption, await endOf(id))
      })

      it('the publish call answers a transient error after it took effect', async () => {
        const action = { kind: 'graph-error', code: 2, isTransient: true }
        const { id, caption } = await publishWith({ when: 'after', action })
        await expectOnce(caption, await endOf(id))
      })

      it('the publish call is lost before it took effect', async () => {
        const { id, caption } = await publishWith({ when: 'before', action: { kind: 'drop' } })
        await expectOnce(caption, await endOf(id))
      })

      it('media are sent and the answer is lost', async () => {
        const { id, caption } = await publishWith(
          { when: 'after', action: { kind: 'drop' } },
          stagingCall,
        )
        await expectOnce(caption, await endOf(id))
      })

      it('the network answers an unknown error: the call is not repeated', async () => {
        const action = { kind: 'graph-error', code: 77777 }
        const { id, caption } = await publishWith({ when: 'before', action })
        expect(await endOf(id)).toMatchObject({ state: 'rejected', failureCode: 'unknown' })
        expect(await tools.readPosts(caption)).toEqual([])
      })

      it('the token has expired: the account needs to be reconnected, and nothing is retried', async () => {
        const action = { kind: 'expired-token' }
        const { id, caption, accountId } = await publishWith(
          { when: 'before', action },
          stagingCall,
        )
        const target = await endOf(id)
        expect(target).toMatchObject({ state: 'needs-reconnect', failureCode: 'auth' })
        expect(target.failure).toContain('Conecte a conta novamente')
        const [account] = await world.deps.db
          .select()
          .from(socialAccounts)
          .where(eq(socialAccounts.id, accountId))
        expect(account?.status).toBe('needs-reconnect')
        expect(account?.trouble).toContain('Conecte a conta novamente')
        expect(await tools.readPosts(caption)).toEqual([])
      })

      it('the network is down: the account stays connected and the post is published later', async () => {
        const action = { kind: 'status', status: 503 }
        const { id, caption } = await publishWith({ when: 'before', action }, stagingCall)
        await expectOnce(caption, await endOf(id))
      })

      it('the network asks to wait: nothing is sent before the time it named', async () => {
        const action = { kind: 'rate-limit', code: limitCode, minutes: 7 }
        const { id } = await publishWith({ when: 'before', action }, stagingCall)
        const isRetrying = async () => (await tools.readTarget(id)).state === 'retrying'
        await waitUntil('it waits', isRetrying, 10_000)
        const target = await tools.readTarget(id)
        const wait = (target.nextAttemptAt?.getTime() ?? 0) - target.updatedAt.getTime()
        expect(wait).toBeGreaterThan(6.5 * 60_000)
      })
    })
  })
}
