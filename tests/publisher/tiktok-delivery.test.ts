import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TiktokVersion } from '#contract/networks/tiktok/version.ts'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { everybody, makeTiktokVideo } from '#tests/setup/trials/open-tiktok-trial.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

const upload = '*/tiktok/upload/video/'
const drop = { kind: 'drop' }

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
let video: Buffer
let accountId: string
let username: string
let caption: string
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  video = await makeTiktokVideo(13_000_000)
  publisher = await tools.publish()
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})
beforeEach(async () => {
  await tools.control('/faults', 'DELETE')
  await set({ tiktokModerationMs: 0, videoDelayMs: [100, 300], imageDelayMs: [20, 80] })
  username = `conta.${randomUUID().slice(0, 8)}`
  caption = `Post de ${username}`
  accountId = await world.addAccount(tools.person, username, 'tiktok')
})

const set = (settings: Record<string, unknown>) =>
  tools.control('/settings', 'PATCH', { tiktokRates: 'none', ...settings })
const publish = async (
  files: readonly Buffer[],
  { at, ...version }: Partial<TiktokVersion> & { at?: Date } = {},
) => {
  const versions = [{ ...everybody, ...version }]
  const template = { versions, isPostNow: at === undefined }
  const accountIds = [accountId]
  const [id] = await tools.schedule({ caption, accountIds, files, template, ...(at && { at }) })
  return id
}
const endOf = async (id: string | undefined) => {
  const isOver = async () =>
    /published|rejected|needs|unconfirmed/.test((await tools.readTarget(id)).state)
  await waitUntil('the delivery is over', isOver, 60_000)
  return tools.readTarget(id)
}
const posts = () => tools.readPosts(caption)
const expectOnce = async (id: string | undefined) => {
  const target = await endOf(id)
  const [post, ...others] = await posts()
  expect(others).toEqual([])
  expect(target).toMatchObject({ state: 'published', failure: null })
  const named = [post?.id, `container:${target.journal.publishId}`]
  expect(named).toContain(target.remoteId)
  return post
}
const photos = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const hue = 40 + index * 30
      return (await makePhoto('f.jpg', { width: 1500, height: 1200, hue })).buffer
    }),
  )

it('publishing to TikTok: a video goes up ahead of its time, and appears with its last chunk', async () => {
  const at = new Date(Date.now() + 8000)
  const id = await publish([video], { at })
  await waitUntil('it is staged', async () => (await tools.readTarget(id)).state === 'staged')
  expect((await tools.readTarget(id)).journal).toMatchObject({ upload: { sent: 1, count: 2 } })
  expect(await posts()).toEqual([])
  const post = await expectOnce(id)
  const late = Date.parse(post?.publishedAt ?? '') - at.getTime()
  expect(late).toBeGreaterThanOrEqual(0)
  expect(late).toBeLessThan(4000)
  const permalink = async () => (await tools.readTarget(id)).permalink !== null
  await waitUntil('its address is known', permalink)
  const { permalink: address } = await tools.readTarget(id)
  expect(await fetch(address ?? '')).toMatchObject({ status: 200 })
  expect(JSON.stringify((await tools.readTarget(id)).journal)).not.toContain('upload_token')
})

it('publishing to TikTok: photos are fetched from us, as copies of at most 1080 px, in their order', async () => {
  const id = await publish(await photos(3), { title: 'Fornada' })
  const post = await expectOnce(id)
  expect(post?.labels).toEqual(['Fornada'])
  const seen: unknown = await (await tools.control('/posts', 'GET')).json()
  const copy = { width: 1080, height: 864 }
  expect(seen).toContainEqual(
    expect.objectContaining({
      id: post?.id,
      media: [copy, copy, copy].map((one) => expect.objectContaining(one)),
    }),
  )
})

it.each(['before', 'after'])('the answer to the last chunk is lost %s its effect', async (when) => {
  await tools.addFault({ path: upload, skip: 1, when, action: drop })
  await expectOnce(await publish([video]))
})

it.each(['before', 'after'])(
  'the answer to the first chunk is lost %s its effect',
  async (when) => {
    await tools.addFault({ path: upload, when, action: drop })
    await expectOnce(await publish([video]))
  },
)

it("publishing to TikTok: the answer to a video's init is lost", async () => {
  await tools.addFault({ path: '*/video/init/', when: 'after', action: drop })
  await expectOnce(await publish([video]))
})

it('publishing to TikTok: photos whose init never arrived are published by the next one, once', async () => {
  await tools.addFault({ path: '*/content/init/', when: 'before', action: drop })
  await expectOnce(await publish(await photos(2)))
})

it('publishing to TikTok: photos whose init took effect unheard, and were not fetched yet, appear once', async () => {
  await set({ imageDelayMs: [6000, 6000] })
  await tools.addFault({ path: '*/content/init/', when: 'after', action: drop })
  const id = await publish(await photos(2))
  await waitUntil('it is tried again', async () => (await tools.readTarget(id)).attempts > 0)
  await set({ imageDelayMs: [0, 0] })
  await expectOnce(id)
  // Until the network has tried to fetch those of the first one, too.
  await sleep(6000)
  expect(await posts()).toHaveLength(1)
})

it('publishing to TikTok: photos whose init took effect unheard, and were all fetched, are left to a person', async () => {
  await tools.addFault({ path: '*/content/init/', when: 'after', action: drop })
  const id = await publish(await photos(2))
  await waitUntil('it is there', async () => (await posts()).length === 1)
  const asked = async () =>
    ((await tools.readTarget(id)).journal.verifications as number | undefined) ?? 0
  await waitUntil('it was asked about', async () => (await asked()) > 2)
  expect((await tools.readTarget(id)).state).toBe('committing')
  expect(await posts()).toHaveLength(1)
})

it('publishing to TikTok: a network that is at work for long is waited for', async () => {
  await set({ videoDelayMs: [9000, 9000] })
  const id = await publish([video])
  const isWaiting = async () => (await tools.readTarget(id)).failureCode === 'not_ready'
  await waitUntil('it is said that the network is at work', isWaiting)
  expect((await tools.readTarget(id)).failure).toContain('ainda a está processando')
  await expectOnce(id)
})

it('publishing to TikTok: a video that the network refuses afterwards is rejected, in words, without a post', async () => {
  const id = await publish([video], { at: new Date(Date.now() + 6000) })
  await waitUntil('it is staged', async () => (await tools.readTarget(id)).state === 'staged')
  await tools.control(`/tiktok/accounts/${username}`, 'PATCH', {
    profile: { maxVideoSeconds: 3 },
  })
  const target = await endOf(id)
  expect(target).toMatchObject({ state: 'rejected', failureCode: 'media' })
  expect(target.failure).toContain('A duração do vídeo não é aceita')
  expect(await posts()).toEqual([])
})

it('publishing to TikTok: what the account does not allow is said before anything is sent', async () => {
  await tools.control(`/tiktok/accounts/${username}`, 'PATCH', { profile: { isPrivate: true } })
  const target = await endOf(await publish([video]))
  expect(target).toMatchObject({ state: 'rejected', failureCode: 'content' })
  expect(target.failure).toContain('A conta não permite “Todos”')
  expect(await posts()).toEqual([])
})

it('publishing to TikTok: a token that ran out in the middle is renewed, and the next refresh token is kept', async () => {
  const read = async () => {
    const of = eq(socialAccounts.id, accountId)
    const [row] = await world.deps.db.select().from(socialAccounts).where(of)
    if (!row) throw new Error('no account')
    return openCredentials(world.deps.secretBox, row)
  }
  const before = await read()
  await tools.control(`/tiktok/accounts/${username}`, 'PATCH', { endTokens: 'access' })
  await expectOnce(await publish([video]))
  const after = await read()
  expect(after.refreshToken).not.toBe(before.refreshToken)
  // It is the newest one: with it the next renewal succeeds.
  await tools.control(`/tiktok/accounts/${username}`, 'PATCH', { endTokens: 'access' })
  caption = `Outro de ${username}`
  await expectOnce(await publish([video]))
})

it('publishing to TikTok: an account whose app was removed has to be connected again', async () => {
  await tools.control(`/tiktok/accounts/${username}`, 'PATCH', { endTokens: 'all' })
  const target = await endOf(await publish([video]))
  expect(target).toMatchObject({ state: 'needs-reconnect', failureCode: 'auth' })
  expect(await posts()).toEqual([])
})

it('publishing to TikTok: nothing is taken without a choice of who may see it', async () => {
  const accountIds = [accountId]
  for (const versions of [[], [{ ...everybody, privacy: null }]]) {
    const template = { caption, versions, isPostNow: true }
    const answer = await sendPost(world, tools.person, { accountIds, files: [video], template })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('escolha quem pode ver o post')
  }
})
