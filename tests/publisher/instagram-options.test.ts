import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NetworkVersions } from '#contract/networks/network-versions.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
let username: string
let accountId: string
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  publisher = await tools.publish()
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})
beforeEach(async () => {
  username = `conta.${randomUUID().slice(0, 8)}`
  accountId = await world.addAccount(tools.person, username)
})

const publish = async (version: object, more: { files?: Buffer[]; altTexts?: string[] } = {}) => {
  const caption = `Post de ${username}`
  const versions = v.parse(NetworkVersions, [{ platformId: 'instagram', ...version }])
  const [id] = await tools.schedule({
    ...{ caption, accountIds: [accountId], ...(more.files && { files: more.files }) },
    template: { isPostNow: true, versions, mediaAltTexts: more.altTexts ?? [] },
  })
  return { id, caption }
}
const isOut = (id: string | undefined) =>
  waitUntil('it is out', async () => (await tools.readTarget(id)).state === 'published')
const settled = async (id: string | undefined) => {
  const isSettled = async () => /done|failed/.test((await tools.readTarget(id)).commentState ?? '')
  await waitUntil('the comment is settled', isSettled)
  return tools.readTarget(id)
}
const readPost = async (caption: string) => {
  const found = await tools.readPosts(caption)
  expect(found).toHaveLength(1)
  return found[0]
}
const comment = { firstComment: ' Onde? #padaria\n#bh ' }
const written = [{ text: comment.firstComment.trim() }]

it('what Instagram gets besides media and caption: its own caption, collaborators, alt texts and the first comment', async () => {
  const files = await Promise.all(
    [20, 60, 90].map(async (hue) => {
      const size = { width: 640, height: 640 }
      return (await makePhoto('c.jpg', { ...size, hue })).buffer
    }),
  )
  const own = `Só no Instagram ${username}`
  const { id, caption } = await publish(
    { ...comment, caption: own, collaborators: ['cafe.aurora', 'padaria_1'] },
    { files, altTexts: ['Um pão', '', 'Um bolo'] },
  )
  expect(await settled(id)).toMatchObject({
    ...{ state: 'published', commentState: 'done', failure: null, claim: null },
    nextAttemptAt: null,
  })
  expect(await tools.readPosts(caption)).toEqual([])
  expect(await readPost(own)).toMatchObject({
    labels: ['Com @cafe.aurora, @padaria_1'],
    media: [{ altText: 'Um pão' }, { altText: null }, { altText: 'Um bolo' }],
    comments: written.map((one) => ({ ...one, username })),
  })
})

it("what Instagram gets besides media and caption: the post's alt text for a picture without its own", async () => {
  const caption = `Alt de ${username}`
  const template = { isPostNow: true, altText: 'Tudo' }
  const [id] = await tools.schedule({ caption, accountIds: [accountId], template })
  await isOut(id)
  expect(await readPost(caption)).toMatchObject({ media: [{ altText: 'Tudo' }], comments: [] })
  expect((await tools.readTarget(id)).commentState).toBeNull()
})

it("what Instagram gets besides media and caption: the time of a video's cover", async () => {
  const files = [await sampleMp4()]
  const { id, caption } = await publish({ coverMs: 1500 }, { files, altTexts: ['Um vídeo'] })
  await isOut(id)
  expect((await readPost(caption))?.labels).toEqual(['Capa em 1,5 s'])
})
