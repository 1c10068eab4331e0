import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { type CasedNetwork, networkCases } from './network-cases.ts'

export function describeFirstComment(
  database: 'run' | 'embedded',
  networkId: CasedNetwork = 'instagram',
): void {
  const { quota, commentsOf } = networkCases[networkId]
  describe(`under a post (${networkId}, ${database} database)`, () => {
    let world: TestWorld
    let tools: DeliveryTools
    let publisher: { stop(): Promise<void> }
    let username: string
    let accountId: string
    beforeAll(async () => {
      world = await openTestWorld({ database })
      tools = await openDeliveryTools(world)
      publisher = await tools.publish()
    })
    afterAll(async () => {
      await publisher.stop()
      await world.close()
    })
    beforeEach(async () => {
      await tools.control('/faults', 'DELETE')
      username = `conta.${randomUUID().slice(0, 8)}`
      accountId = await world.addAccount(tools.person, username, networkId)
    })

    const publish = async (version: object) => {
      const caption = `Post de ${username}`
      const versions = v.parse(NetworkVersions, [{ platformId: networkId, ...version }])
      const [id] = await tools.schedule({
        ...{ caption, accountIds: [accountId], template: { isPostNow: true, versions } },
      })
      return { id, caption }
    }
    const isSettled = (id: string | undefined) => async () =>
      /done|failed/.test((await tools.readTarget(id)).commentState ?? '')
    const settled = async (id: string | undefined) => {
      await waitUntil('the comment is settled', isSettled(id))
      return tools.readTarget(id)
    }
    const readPost = async (caption: string) => {
      const found = await tools.readPosts(caption)
      expect(found).toHaveLength(1)
      return found[0]
    }
    const failComment = (fault: Record<string, unknown>) =>
      tools.addFault({ method: 'POST', path: '*/comments', ...fault })
    const comment = { firstComment: ' Onde? #padaria\n#bh ' }
    const written = [{ text: comment.firstComment.trim() }]

    it.each([
      [
        'the answer to it is lost after it took effect',
        { when: 'after', action: { kind: 'drop' } },
      ],
      ['it is lost before it took effect', { when: 'before', action: { kind: 'drop' } }],
      [
        'it is answered 500 after it took effect',
        { when: 'after', action: { kind: 'status', status: 500 } },
      ],
      [
        'it is answered 500 before it took effect',
        { when: 'before', action: { kind: 'status', status: 500 } },
      ],
      [
        'it is answered a transient error',
        { when: 'after', action: { kind: 'graph-error', code: 2 } },
      ],
    ])('the first comment once, when %s', async (_what, fault) => {
      await failComment(fault)
      const { id, caption } = await publish(comment)
      expect(await settled(id)).toMatchObject({
        ...{ state: 'published', commentState: 'done', failure: null },
      })
      expect((await readPost(caption))?.comments).toMatchObject(written)
    })

    it('the first comment, found among a hundred others', async () => {
      await failComment({ when: 'after', action: { kind: 'drop' } })
      // Delayed, so that the other comments are newer.
      await tools.addFault({
        method: 'GET',
        path: '*/comments',
        times: 1,
        action: { kind: 'status', status: 503 },
      })
      const { id, caption } = await publish(comment)
      await waitUntil(
        'it is begun',
        async () => (await tools.readTarget(id)).commentState === 'begun',
      )
      const linked = await world.sandbox.linkAccount(username, undefined, networkId)
      const { remoteId } = await tools.readTarget(id)
      const edge = commentsOf(world.sandbox.environment, remoteId ?? '')
      const headers = { Authorization: `Bearer ${linked.accessToken}` }
      await waitUntil('it is there', async () => (await readPost(caption))?.comments.length === 1)
      for (let index = 0; index < 100; index += 1) {
        const body = new URLSearchParams({ message: `Comentário ${index}` })
        expect((await fetch(edge, { method: 'POST', headers, body })).status).toBe(200)
      }
      expect(await settled(id)).toMatchObject({ commentState: 'done', failure: null })
      expect((await readPost(caption))?.comments).toHaveLength(101)
    })

    it.each([
      [
        'refuses for good',
        { kind: 'graph-error', code: 100 },
        'Publicado, mas sem o primeiro comentário. ',
      ],
      ['misses a permission', { kind: 'graph-error', code: 10 }, 'permita gerenciar comentários'],
      [
        'answers what no table names',
        { kind: 'graph-error', code: 77_777 },
        'A rede não o mostra.',
      ],
      ['says that the token has ended', { kind: 'expired-token' }, 'Conecte a conta novamente'],
    ])(
      'without it the post stays published, and says so, when the network %s',
      async (_what, action, words) => {
        await failComment({ action })
        const { id, caption } = await publish(comment)
        const target = await settled(id)
        expect(target).toMatchObject({ state: 'published', commentState: 'failed', claim: null })
        expect(target.failure).toContain('Publicado, mas sem o primeiro comentário.')
        expect(target.failure).toContain(words)
        expect((await readPost(caption))?.comments).toEqual([])
        const { headers } = tools.person
        const answer = await fetch(`${world.url}/api/v1/posts/${target.postId}`, { headers })
        const { data } = v.parse(v.object({ data: Post }), await answer.json())
        expect(data).toMatchObject({
          status: ['Publicado'],
          schedules: [{ state: 'published', failure: target.failure }],
        })
      },
    )

    it.runIf(quota)(
      'the first comment, also when the publisher died before enqueuing it',
      async () => {
        await failComment({ action: { kind: 'graph-error', ...quota } })
        const { id, caption } = await publish(comment)
        const isPut = async () => (await tools.readTarget(id)).nextAttemptAt !== null
        await waitUntil('it is put off', isPut)
        // The row as it is after publishing, and no job.
        await world.deps.db.execute(sql`delete from pgboss.job where singleton_key = ${id}`)
        await world.deps.db
          .update(deliveryTargets)
          .set({ nextAttemptAt: null })
          .where(eq(deliveryTargets.id, id ?? ''))
        expect(await settled(id)).toMatchObject({ commentState: 'done', failure: null })
        expect((await readPost(caption))?.comments).toMatchObject(written)
      },
    )

    it('the first comment after the time that the network asks for, and none when the post is deleted', async () => {
      await failComment({ action: { kind: 'rate-limit', minutes: 7 } })
      const { id, caption } = await publish(comment)
      const isPut = async () => (await tools.readTarget(id)).nextAttemptAt !== null
      await waitUntil('it is put off', isPut)
      const target = await tools.readTarget(id)
      expect(target).toMatchObject({ state: 'published', commentState: 'due', failure: null })
      const wait = (target.nextAttemptAt?.getTime() ?? 0) - target.updatedAt.getTime()
      expect(wait).toBeGreaterThan(6.5 * 60_000)
      const deletedAt = new Date()
      await world.deps.db.update(posts).set({ deletedAt }).where(eq(posts.id, target.postId))
      await world.deps.db.transaction((tx) => world.queue.prepareAt(tx, target.id, new Date()))
      world.queue.wake()
      const isDropped = async () => (await tools.readTarget(id)).commentState === null
      await waitUntil('it is dropped', isDropped)
      expect((await readPost(caption))?.comments).toEqual([])
    })
  })
}
