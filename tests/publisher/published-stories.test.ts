import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InstagramVersion } from '#contract/networks/instagram/version.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { readVideoFixture } from '#tests/setup/media/video-fixtures.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

const story: InstagramVersion = {
  ...{ platformId: 'instagram', firstComment: '#pão', collaborators: ['cafe.aurora'] },
  ...{ coverMs: null, placement: 'story' },
}

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
let tall: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  // A second publish of one container would make a second story.
  await tools.control('/settings', 'PATCH', { secondPublish: 'duplicate', staleStatusMs: 3000 })
  tall = (await makePhoto('alta.jpg', { width: 1080, height: 1920 })).buffer
  publisher = await tools.publish()
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})

async function openAccount() {
  const username = `conta.${randomUUID().slice(0, 8)}`
  const accountId = await world.addAccount(tools.person, username)
  const postsOf = async () =>
    (await tools.readPosts()).filter(({ account }) => account.username === username)
  return { username, accountId, postsOf }
}
async function publish(accountId: string, file: Buffer, version = story) {
  const [id] = await tools.schedule({
    ...{ caption: 'Fica guardada', accountIds: [accountId], files: [file] },
    template: { isPostNow: true, versions: [version] },
  })
  await waitUntil('it is over', async () =>
    /published|rejected|unconfirmed/.test((await tools.readTarget(id)).state),
  )
  return tools.readTarget(id)
}

it('a post that goes to the stories shows the whole picture, once, without text, comment and collaborators', async () => {
  const { accountId, postsOf, username } = await openAccount()
  const target = await publish(accountId, tall)
  expect(target).toMatchObject({ state: 'published', failure: null, commentState: null })
  const [shown, ...others] = await postsOf()
  expect(others).toEqual([])
  expect(shown).toMatchObject({ id: target.remoteId, product: 'STORY', caption: '' })
  expect(shown).toMatchObject({ labels: [], comments: [] })
  expect(shown?.media).toMatchObject([{ width: 1080, height: 1920, altText: null }])
  expect(shown?.permalink).toContain(`/stories/${username}/`)
  const permalink = async () => (await tools.readTarget(target.id)).permalink
  await expect.poll(permalink, { timeout: 20_000 }).toBe(shown?.permalink)
})

it('a post that goes to the stories may be a video', async () => {
  const { accountId, postsOf } = await openAccount()
  const target = await publish(accountId, await readVideoFixture('plain.mp4'))
  const posts = await postsOf()
  expect(posts).toMatchObject([{ id: target.remoteId, product: 'STORY', mediaType: 'VIDEO' }])
})

it.each([
  ['after it took effect', 'after'],
  ['before it took effect', 'before'],
])(
  'a post that goes to the stories: appears once when the answer to the publish call is lost %s',
  async (_what, when) => {
    const { accountId, postsOf } = await openAccount()
    const of = eq(socialAccounts.id, accountId)
    const [account] = await world.deps.db.select().from(socialAccounts).where(of)
    const path = `*/${account?.remoteId}/media_publish`
    await tools.addFault({ method: 'POST', path, when, action: { kind: 'drop' } })
    const target = await publish(accountId, tall)
    const [shown, ...others] = await postsOf()
    expect(others).toEqual([])
    expect(target).toMatchObject({ state: 'published', remoteId: shown?.id, failure: null })
  },
)

it('a post that goes to the stories keeps a reel out of the feed where that was chosen', async () => {
  const { accountId, postsOf } = await openAccount()
  const reel: InstagramVersion = {
    ...{ platformId: 'instagram', firstComment: '', collaborators: [], coverMs: 1000 },
    isReelsOnly: true,
  }
  await publish(accountId, await readVideoFixture('plain.mp4'), reel)
  expect(await postsOf()).toMatchObject([
    { product: 'REELS', labels: expect.arrayContaining(['Só na aba Reels', 'Capa em 1 s']) },
  ])
})
