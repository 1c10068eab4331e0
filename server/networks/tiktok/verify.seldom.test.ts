import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import {
  asDeliveryVideo,
  makeTiktokVideo,
  openTiktokTrial,
  type TiktokTrial,
} from '#tests/setup/trials/open-tiktok-trial.ts'

const upload = '*/tiktok/upload/video/'
const init = '*/content/init/'
const drop = { kind: 'drop' }

let trial: TiktokTrial
let small: Buffer
beforeAll(async () => {
  trial = await openTiktokTrial()
  small = await makeTiktokVideo()
})
afterAll(() => trial.close())

async function stageVideo(bytes = small) {
  const account = await trial.link()
  const delivery = trial.deliver(account, [asDeliveryVideo(bytes)])
  await trial.network.stage(delivery)
  return { ...account, delivery }
}
async function stagePhotos(count = 2) {
  const account = await trial.link()
  const sizes = Array.from({ length: count }, () => ({ width: 640, height: 640 }))
  const delivery = trial.deliver(account, await trial.offerPhotos(sizes))
  await trial.network.stage(delivery)
  return { ...account, delivery }
}
const posts = async (username: string) => (await trial.readPosts(username)).length

it('the answer to the last chunk is lost after it took effect: the post is found by its publish_id', async () => {
  const { delivery, username } = await stageVideo()
  await trial.fault({ path: upload, when: 'after', action: drop })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect.poll(() => posts(username), { timeout: 10_000 }).toBe(1)
  const [post] = await trial.readPosts(username)
  const verdict = await trial.network.verify(delivery)
  expect(verdict).toMatchObject({
    ...{ outcome: 'published', provenAs: `container:${delivery.journal.publishId}` },
    publication: { remoteId: post?.id },
  })
})

it('the answer to the last chunk is lost after it took effect, and the network is still at work on it', async () => {
  await trial.control('PATCH', 'settings', { videoDelayMs: [60_000, 60_000] })
  const { delivery } = await stageVideo()
  await expect(trial.commit(delivery)).rejects.toMatchObject({
    ...{ failure: 'ambiguous', explanation: expect.stringContaining('processando') },
  })
  expect(await trial.network.verify(delivery)).toEqual({ outcome: 'processing' })
  // Staging again would find the same, and never begins a second post.
  await expect(trial.network.stage(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await trial.control('PATCH', 'settings', { videoDelayMs: [0, 0] })
})

it('the answer to the last chunk is lost before it arrived: that is proven once the count of bytes has settled', async () => {
  const { delivery, username } = await stageVideo()
  await trial.fault({ path: upload, when: 'before', action: drop })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(await trial.network.verify(delivery)).toEqual({ outcome: 'unknown' })
  await trial.advance(11_000)
  const notPublished = { outcome: 'not-published', mustRestage: false }
  expect(await trial.network.verify(delivery)).toEqual(notPublished)
  await trial.network.stage(delivery)
  await trial.commit(delivery)
  expect(await posts(username)).toBe(1)
})

it('the answer to the last chunk is lost before it arrived, and the upload has ended meanwhile', async () => {
  const { delivery, username } = await stageVideo()
  await trial.fault({ path: upload, when: 'before', action: { kind: 'status', status: 503 } })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await trial.advance(65 * 60_000)
  const notPublished = { outcome: 'not-published', mustRestage: true }
  expect(await trial.network.verify(delivery)).toEqual(notPublished)
  await trial.network.stage(delivery)
  await trial.commit(delivery)
  expect(await posts(username)).toBe(1)
})

it.each([403, 404])(
  'as the upload has ended at the network (HTTP %i): a new one is begun once that is proven',
  async (status) => {
    const { delivery, username } = await stageVideo()
    await trial.fault({ path: upload, when: 'before', action: { kind: 'status', status } })
    await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
    await trial.advance(11_000)
    expect(await trial.network.verify(delivery)).toEqual({ outcome: 'unknown' })
    await trial.advance(50_000)
    const notPublished = { outcome: 'not-published', mustRestage: true }
    expect(await trial.network.verify(delivery)).toEqual(notPublished)
    const { publishId } = delivery.journal
    await trial.network.stage(delivery)
    expect(delivery.journal.publishId).not.toBe(publishId)
    await trial.commit(delivery)
    expect(await posts(username)).toBe(1)
  },
)

it('the answer to the last chunk is lost after it took effect, while the count of bytes lags behind: nothing is sent a second time', async () => {
  await trial.control('PATCH', 'settings', {
    ...{ tiktokStaleBytesMs: 600_000, videoDelayMs: [3000, 3000] },
  })
  const { delivery, username } = await stageVideo()
  await trial.fault({ path: upload, when: 'after', action: drop })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(await trial.network.verify(delivery)).toEqual({ outcome: 'unknown' })
  await trial.advance(11_000)
  // The worst case: it is taken for lost, and sent again to the same upload.
  expect(await trial.network.verify(delivery)).toMatchObject({ outcome: 'not-published' })
  await trial.network.stage(delivery)
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await trial.control('PATCH', 'settings', { tiktokStaleBytesMs: 0, videoDelayMs: [0, 0] })
  await expect.poll(() => posts(username), { timeout: 10_000 }).toBe(1)
  expect(await trial.network.verify(delivery)).toMatchObject({ outcome: 'published' })
})

it.each([
  ['too long', { seconds: 9 }, { maxVideoSeconds: 5 }, 'media', 'duração'],
  ['too slow', { framesPerSecond: 12 }, {}, 'media', '23 a 60'],
  ['too small', { width: 320, height: 340 }, {}, 'media', '360 a 4096'],
])(
  'a post that the network ends while it processes it as its video is %s',
  async (_what, given, profile, failure, words) => {
    const account = await trial.link()
    // Asked before, the account had allowed it.
    const delivery = trial.deliver(account, [asDeliveryVideo(await makeTiktokVideo(0, given))])
    await trial.network.stage(delivery)
    await trial.change(account.username, { profile })
    await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
    const verdict = await trial.network.verify(delivery)
    expect(verdict).toMatchObject({ outcome: 'refused', error: { failure } })
    expect(verdict.outcome === 'refused' && verdict.error.explanation).toContain(words)
    expect(await posts(account.username)).toBe(0)
  },
)

it('a post that the network ends while it processes it as it is no video', async () => {
  const { delivery } = await stageVideo(Buffer.alloc(2000, 'x'))
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(await trial.network.verify(delivery)).toMatchObject({
    ...{ outcome: 'refused', error: { failure: 'media' } },
  })
})

it('the answer that names a post of photos is lost before it arrived: an address is closed first, then it is made again', async () => {
  const { delivery, username } = await stagePhotos()
  await trial.fault({ path: init, when: 'before', action: drop })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const notPublished = { outcome: 'not-published', mustRestage: true }
  expect(await trial.network.verify(delivery)).toEqual(notPublished)
  expect(await fetch(delivery.media[0]?.url ?? '')).toMatchObject({ status: 404 })
  const size = { width: 640, height: 640 }
  Object.assign(delivery, { media: await trial.offerPhotos([size, size]) })
  await trial.network.stage(delivery)
  await trial.commit(delivery)
  expect(await posts(username)).toBe(1)
})

it('the answer that names a post of photos is lost after it took effect and all were fetched: a person has to look', async () => {
  const { delivery, username } = await stagePhotos()
  await trial.fault({ path: init, when: 'after', action: drop })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect.poll(() => posts(username), { timeout: 10_000 }).toBe(1)
  expect(await trial.network.verify(delivery)).toEqual({ outcome: 'unknown' })
  expect(await trial.network.verify(delivery)).toEqual({ outcome: 'unknown' })
})

it('the answer that names a post of photos is lost after it took effect and before they were fetched: that post can never appear', async () => {
  await trial.control('PATCH', 'settings', { imageDelayMs: [500, 500] })
  const { delivery, username } = await stagePhotos()
  await trial.fault({ path: init, when: 'after', action: drop })
  await expect(trial.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(await trial.network.verify(delivery)).toMatchObject({ outcome: 'not-published' })
  await trial.control('PATCH', 'settings', { imageDelayMs: [0, 0] })
  await expect
    .poll(() => trial.host.fetched.some(({ path }) => delivery.media[0]?.url.endsWith(path)), {
      timeout: 10_000,
    })
    .toBe(true)
  expect(await posts(username)).toBe(0)
})

it('nothing is proven by a damaged journal, or without a commit', async () => {
  const account = await trial.link()
  const unread = trial.deliver(account, [makeDeliveryMedia()], {
    ...{ journal: { publishId: 7 }, commitStartedAt: new Date() },
  })
  expect(await trial.network.verify(unread)).toEqual({ outcome: 'unknown' })
  const { delivery } = await stageVideo()
  expect(await trial.network.verify(delivery)).toEqual({ outcome: 'unknown' })
})

it('nothing is proven by an id that the network does not know', async () => {
  const account = await trial.link()
  const forgotten = trial.deliver(account, [asDeliveryVideo(small)], {
    ...{ journal: { publishId: 'v_pub_file~v2-1.1' }, commitStartedAt: new Date() },
  })
  expect(await trial.network.verify(forgotten)).toEqual({ outcome: 'unknown' })
})
