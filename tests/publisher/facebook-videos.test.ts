import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
let caption: string
let accountId: string
let reel: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  publisher = await tools.publish()
  reel = await sampleMp4({ width: 720, height: 1280 })
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})
beforeEach(async () => {
  const username = `pagina.${randomUUID().slice(0, 8)}`
  accountId = await world.addAccount(tools.person, username, 'facebook')
  caption = `Post de ${username}`
  await tools.control('/settings', 'PATCH', { videoDelayMs: [100, 300] })
})

const publish = async (files: Buffer[], version: object = {}) => {
  const versions = v.parse(NetworkVersions, [{ platformId: 'facebook', ...version }])
  const [id] = await tools.schedule({
    ...{ caption, accountIds: [accountId], files },
    template: { isPostNow: true, versions },
  })
  return id
}
const endOf = async (id: string | undefined) => {
  const isOver = async () =>
    /published|rejected|needs|unconfirmed/.test((await tools.readTarget(id)).state)
  await waitUntil('the delivery is over', isOver)
  return tools.readTarget(id)
}

it.each([
  ['a Reel', {}, 'Reel'],
  ['an ordinary video', { videoAs: 'video' }, 'Vídeo'],
])(
  'what Facebook publishes besides photos: %s is published once, when the network has processed it',
  async (_what, version, kind) => {
    await tools.control('/settings', 'PATCH', { videoDelayMs: [5000, 5000] })
    const id = await publish([reel], { ...version, firstComment: 'Onde?' })
    await waitUntil('it is taken', async () => (await tools.readTarget(id)).state === 'committing')
    expect(await tools.readPosts(caption)).toEqual([])
    const target = await endOf(id)
    const [post, ...others] = await tools.readPosts(caption)
    expect(others).toEqual([])
    expect(target).toMatchObject({
      ...{ state: 'published', remoteId: post?.id, permalink: post?.permalink, failure: null },
    })
    const page = await fetch(post?.permalink ?? '')
    expect(await page.text()).toContain(`<li>${kind} · 0:04</li>`)
    const isCommented = async () => (await tools.readPosts(caption))[0]?.comments.length === 1
    await waitUntil('the first comment is there', isCommented)
  },
)

it('what Facebook publishes besides photos: a text with a link is a post without media', async () => {
  const link = 'https://cafeaurora.example/cardapio'
  const target = await endOf(await publish([], { link }))
  const [post] = await tools.readPosts(caption)
  expect(target).toMatchObject({ state: 'published', remoteId: post?.id })
  expect(post).toMatchObject({ labels: [`Link: ${link}`], media: [] })
})

it('what Facebook publishes besides photos: a Reel whose last call is answered 500 after it took effect is published once', async () => {
  await tools.addFault({
    ...{ method: 'POST', path: '*/video_reels', skip: 1, when: 'after' },
    action: { kind: 'status', status: 500 },
  })
  const target = await endOf(await publish([reel]))
  const posts = await tools.readPosts(caption)
  expect(posts).toHaveLength(1)
  expect(target).toMatchObject({ state: 'published', remoteId: posts[0]?.id, failure: null })
})
