import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { networkPath } from '#server/media/serving/network-address.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendDeletion } from '#tests/setup/posting/send-edit.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const hour = 3_600_000

let world: TestWorld
let tools: PostTools
let post: Post
let targetId: string
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create()
  targetId = post.schedules[0]?.id ?? ''
})

const pathOf = ({ media: [file] } = post, target = targetId, now = new Date()) => {
  const { id = '', kind = 'image', contentType = '' } = file ?? {}
  const clock = { now: () => now }
  const deps = { ...world.deps, clock }
  return networkPath(deps, { id, kind, contentType }, { id: target, platformId: 'instagram' })
}
const fetchMedia = async (path: string) => {
  const answer = await fetch(world.url + path)
  if (answer.status === 200) return answer
  const { timestamp: _timestamp, ...body } = await answer.json()
  return { status: answer.status, body }
}
const statusOf = async (path: string) => (await fetchMedia(path)).status

it("networks can fetch media while a delivery needs them: serves the network's copy: upright, sRGB JPEG, at most 1440 px wide, not cacheable", async () => {
  const lying = (await makePhoto('b.jpg', { width: 2000, height: 1600 })).buffer
  // As phones write them: rotated pixels and an orientation tag.
  const photo = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const turned = await tools.create({ files: [photo] })
  const path = pathOf(turned, turned.schedules[0]?.id)
  const [first, second] = await Promise.all([fetch(world.url + path), fetch(world.url + path)])
  const copy = Buffer.from(await first.arrayBuffer())
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await second.arrayBuffer()).equals(copy)).toBe(true)
  const facts = await sharp(copy).metadata()
  expect(facts).toMatchObject({ format: 'jpeg', width: 1440, height: 1800, space: 'srgb' })
  expect(facts.orientation ?? 1).toBe(1)
  expect(copy.length).toBeLessThanOrEqual(8_000_000)
})

it('networks can fetch media while a delivery needs them: serves a video under its own file extension, ranges included', async () => {
  const video = await tools.create({ files: [await sampleMp4()] })
  const path = pathOf(video, video.schedules[0]?.id)
  expect(path).toMatch(/\.mp4$/)
  const part = await fetch(world.url + path, { headers: { Range: 'bytes=4-7' } })
  expect([part.status, await part.text()]).toEqual([206, 'ftyp'])
})

it('networks can fetch media while a delivery needs them gives the same answer to every wrong address', async () => {
  const path = pathOf()
  expect(await statusOf(path)).toBe(200)
  const other = await tools.create({
    files: [(await makePhoto('b.jpg', { width: 640, height: 640, hue: 80 })).buffer],
  })
  const token = path.slice('/media/for-network/'.length, -'.jpg'.length)
  const changed = (at: number) =>
    path.replace(token, token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1))
  const wrong = await Promise.all(
    [
      ...[0, 10, 22, 40, 47, 60, token.length - 1].map(changed),
      path.replace(token, token.slice(0, -1)),
      path.replace('.jpg', '.png'),
      path.replace('.jpg', ''),
      '/media/for-network/.jpg',
      // Another post's file, a file of no post, and an unknown target.
      pathOf(other, targetId),
      pathOf({ ...post, media: post.media.map((file) => ({ ...file, id: randomUUID() })) }),
      pathOf(post, randomUUID()),
      // The cookie's token, which is for people, does not work here.
      `/media/for-network/${tools.person.headers.Cookie?.split('=')[1]}.jpg`,
      // Two hours later.
      pathOf(post, targetId, new Date(Date.now() - 2 * hour - 1000)),
    ].map(fetchMedia),
  )
  expect(new Set(wrong.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(wrong[0]?.status).toBe(404)
  expect(await statusOf(pathOf(post, targetId, new Date(Date.now() - 1.9 * hour)))).toBe(200)
})

it.each([
  ['scheduled', 200],
  ['staging', 200],
  ['staged', 200],
  ['committing', 200],
  ['retrying', 200],
  ['published', 404],
  ['rejected', 404],
  ['unconfirmed', 404],
  ['needs-reconnect', 404],
  ['cancelled', 404],
] as const)(
  'networks can fetch media while a delivery needs them of a delivery that is %s answers %d',
  async (state, status) => {
    await tools.place(post, { state })
    expect(await statusOf(pathOf())).toBe(status)
  },
)

it('networks can fetch media while a delivery needs them is refused after the post, the account or the file was removed', async () => {
  const path = pathOf()
  await world.deps.db
    .update(socialAccounts)
    .set({ removedAt: new Date() })
    .where(eq(socialAccounts.id, tools.accountId))
  expect(await statusOf(path)).toBe(404)
  await world.deps.db
    .update(socialAccounts)
    .set({ removedAt: null })
    .where(eq(socialAccounts.id, tools.accountId))
  expect(await statusOf(path)).toBe(200)
  await sendDeletion(world, tools.person, { post })
  expect(await statusOf(path)).toBe(404)
  // Also when the target was left as it was by mistake.
  await world.deps.db
    .update(deliveryTargets)
    .set({ state: 'staging' })
    .where(eq(deliveryTargets.id, targetId))
  expect(await statusOf(path)).toBe(404)
})

it('networks can fetch media while a delivery needs them needs no cookie, and a cookie makes no difference', async () => {
  const { Cookie = '' } = tools.person.headers
  expect((await fetch(world.url + pathOf(), { headers: { Cookie } })).status).toBe(200)
})
