import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { networkPath } from '#server/media/serving/network-address.ts'
import { describeContent } from '#server/publisher/states/content.ts'
import { type FoundTarget, readTargets } from '#server/publisher/states/target-rows.ts'
import { makeDelivery } from '#server/publisher/steps/make-delivery.ts'
import { prepareFiles } from '#server/publisher/steps/media-files.ts'
import { countGeotags, makeGeotaggedVideo } from '#tests/setup/media/make-geotagged-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
})

const find = async (post: Post): Promise<FoundTarget> => {
  const id = post.schedules[0]?.id ?? ''
  const found = (await readTargets(world.deps.db, [id])).get(id)
  if (!found) throw new Error('no target')
  return found
}
/** As the step that stages makes it. */
const deliver = async (found: FoundTarget) => {
  const content = await prepareFiles(
    world.deps,
    found,
    describeContent(found, () => ''),
  )
  const signal = AbortSignal.timeout(60_000)
  const [file] = makeDelivery(world, found, 'claim', signal, content).media
  if (!file) throw new Error('no media')
  return file
}
const fetchAsNetwork = async ({ target, account, media: [file] }: FoundTarget) => {
  if (!file) throw new Error('no media')
  const { platformId } = account
  const path = networkPath(world.deps, file.media, { id: target.id, platformId })
  return Buffer.from(await (await fetch(world.url + path)).arrayBuffer())
}

it('a network that takes files reads those of a delivery as the same bytes that it would fetch, with their type and size', async () => {
  const photo = (await makePhoto('b.png', { width: 2000, height: 1600 })).buffer
  const found = await find(await tools.create({ files: [photo] }))
  const file = await deliver(found)
  const bytes = await buffer(await file.open())
  expect(bytes.equals(await fetchAsNetwork(found))).toBe(true)
  expect([file.contentType, file.size]).toEqual(['image/jpeg', bytes.length])
  const part = await buffer(await file.open({ start: 100, end: 299 }))
  expect(part.equals(bytes.subarray(100, 300))).toBe(true)
})

it('a network that takes files reads those of a delivery without the place where they were taken', async () => {
  const video = await makeGeotaggedVideo()
  expect(countGeotags(video)).toBeGreaterThan(0)
  const found = await find(await tools.create({ files: [video] }))
  const file = await deliver(found)
  const bytes = await buffer(await file.open())
  expect(countGeotags(bytes)).toBe(0)
  expect(bytes.equals(await fetchAsNetwork(found))).toBe(true)
  expect([file.contentType, file.size]).toEqual(['video/mp4', bytes.length])
})

it('a network that takes files reads those of a delivery and is told when one was taken out of the post', async () => {
  const found = await find(await tools.create())
  const file = await deliver(found)
  expect(file.size).toBeGreaterThan(0)
  const later = { ...found, media: [] }
  const content = describeContent(found, () => '')
  const signal = AbortSignal.timeout(1000)
  const [gone] = makeDelivery(world, later, 'claim', signal, content).media
  await expect(gone?.open()).rejects.toMatchObject({ failure: 'media' })
})
