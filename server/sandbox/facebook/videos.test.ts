import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  type ConnectorTrial,
  openConnectorTrial,
} from '#tests/setup/trials/open-connector-trial.ts'
import { sampleMp4 } from '../trial/sample-media.ts'

const settled = 41_000

let tools: ConnectorTrial
let reel: Buffer
let username: string
let count = 0
beforeAll(async () => {
  tools = await openConnectorTrial('facebook')
  reel = await sampleMp4({ width: 720, height: 1280 })
})
afterAll(() => tools.trial.close())
beforeEach(async () => {
  count += 1
  username = `pagina.${count}`
  await tools.clearFaults()
})

type Content = Parameters<ConnectorTrial['makeDelivery']>[1]
const open = async (content: Content) => tools.makeDelivery(await tools.link(username), content)
const postsOf = () => tools.postsOf(username)
const video = (facts: object = {}) =>
  tools.offer(`/${username}.mp4`, reel, {
    ...{ kind: 'video', width: 720, height: 1280, durationSeconds: 4 },
    ...facts,
  })
const facebook = (changes: object) => makeVersion('facebook', changes)

it('a Reel is uploaded unseen, published when its time has come, and told once it is processed', async () => {
  const delivery = await open({ caption: 'Um Reel', media: [video()] })
  await tools.network.stage(delivery)
  expect(await postsOf()).toEqual([])
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const verdict = await tools.verify(delivery)
  const [post] = await postsOf()
  expect(post).toMatchObject({ product: 'REELS', caption: 'Um Reel' })
  expect(verdict).toEqual({
    ...{ outcome: 'published', provenAs: post?.id },
    publication: { remoteId: post?.id, permalink: post?.permalink },
  })
  expect((await fetch(post?.permalink ?? '')).status).toBe(200)
})

it('a Reel: whose upload breaks off goes on where it stood', async () => {
  const file = video()
  const half = Math.floor(reel.length / 2)
  let calls = 0
  const delivery = await open({
    media: [
      {
        ...file,
        open: async (range) => {
          calls += 1
          if (calls > 1) return file.open(range)
          return new ReadableStream({
            start(controller) {
              controller.enqueue(new Uint8Array(reel.subarray(0, half)))
            },
            async pull(controller) {
              await sleep(50)
              controller.error(new Error('the disk is gone'))
            },
          })
        },
      },
    ],
  })
  await expect(tools.network.stage(delivery)).rejects.toMatchObject({ failure: 'transient' })
  const { reel: started } = delivery.journal
  await sleep(50)
  await tools.network.stage(delivery)
  expect(delivery.journal.reel).toEqual(started)
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(await tools.verify(delivery)).toMatchObject({ outcome: 'published' })
})

it.each(['before', 'after'] as const)(
  'whose last answer is lost %s it took effect is known by its own status',
  async (when) => {
    const delivery = await open({ media: [video()] })
    await tools.network.stage(delivery)
    const path = '*/video_reels'
    await tools.addFault({ method: 'POST', path, when, action: { kind: 'drop' } })
    await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
    if (when === 'after') {
      await sleep(100)
      expect(await tools.verify(delivery)).toMatchObject({ outcome: 'published' })
      // A second try, which nobody should make, has nothing to publish either.
      await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'content' })
      expect(await postsOf()).toHaveLength(1)
      return
    }
    expect(await tools.verify(delivery)).toEqual({ outcome: 'unknown' })
    await tools.advance(settled)
    expect(await tools.verify(delivery)).toEqual({ outcome: 'not-published', mustRestage: false })
    await tools.network.stage(delivery)
    await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
    expect(await tools.verify(delivery)).toMatchObject({ outcome: 'published' })
  },
)

it('a Reel: whose upload the network gave up is uploaded again', async () => {
  const delivery = await open({ media: [video()] })
  await tools.network.stage(delivery)
  const { reel: first } = delivery.journal
  await tools.trial.control('POST', 'clock', { advanceMs: 25 * 3_600_000 })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
  await tools.network.stage(delivery)
  expect(delivery.journal.reel).not.toEqual(first)
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect.poll(postsOf).toHaveLength(1)
})

it('a Reel: whose second finish is refused is looked for, and not called failed', async () => {
  const delivery = await open({ media: [video()] })
  await tools.network.stage(delivery)
  const lost = { kind: 'drop' }
  const path = '*/video_reels'
  await tools.addFault({ method: 'POST', path, when: 'after', action: lost })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await delivery.save({ isAnotherTry: true })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect.poll(postsOf).toHaveLength(1)
  expect(await tools.verify(delivery)).toMatchObject({ outcome: 'published' })
})

it('a Reel: that the network cannot process is refused, and published by nobody', async () => {
  const wide = await sampleMp4({ width: 1280, height: 720 })
  const media = [tools.offer('/wide.mp4', wide, { kind: 'video' })]
  const delivery = await open({ media, options: facebook({ videoAs: 'reel' }) })
  await expect(tools.publish(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(await tools.verify(delivery)).toMatchObject({
    ...{ outcome: 'refused', error: { failure: 'media' } },
  })
  expect(await postsOf()).toEqual([])
})

it('a Reel is one of thirty a day', async () => {
  const account = await tools.link(username)
  const make = async () => {
    const delivery = tools.makeDelivery(account, { media: [video()] })
    await tools.network.stage(delivery)
    return tools.commit(delivery)
  }
  for (let index = 0; index < 30; index += 1)
    await expect(make()).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect(make()).rejects.toMatchObject({ failure: 'rate_limited' })
})

const garbage = () =>
  tools.offer(`/${username}-cut.mp4`, Buffer.alloc(2000, 'x'), {
    ...{ kind: 'video', width: 720, height: 1280, durationSeconds: 4 },
  })

async function openRefused(options: ReturnType<typeof facebook>) {
  const delivery = await open({ caption: 'Outra vez', media: [garbage()], options })
  await tools.network.stage(delivery)
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect
    .poll(() => tools.verify(delivery), { timeout: 10_000 })
    .toMatchObject({ outcome: 'refused' })
  Object.assign(delivery, { media: [video()] })
  await tools.network.stage(delivery)
  return delivery
}

it('a try after one that the network took and refused is judged by itself as an ordinary video whose answer was lost', async () => {
  const delivery = await openRefused(facebook({ videoAs: 'video' }))
  await tools.addFault({
    method: 'POST',
    path: '*/videos',
    when: 'after',
    action: { kind: 'drop' },
  })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect.poll(async () => (await postsOf()).length, { timeout: 10_000 }).toBe(1)
  expect(await tools.verify(delivery)).toMatchObject({ outcome: 'published', provenAs: null })
})

it('a try after one that the network took and refused is judged by itself as a Reel whose finish never arrived', async () => {
  const delivery = await openRefused(facebook({ videoAs: 'reel' }))
  const path = '*/video_reels'
  await tools.addFault({ method: 'POST', path, when: 'before', action: { kind: 'drop' } })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await tools.advance(settled)
  expect(await tools.verify(delivery)).toEqual({ outcome: 'not-published', mustRestage: false })
})

const ordinary = () => ({ media: [video()], options: facebook({ videoAs: 'video' }) })

it('an ordinary video is uploaded to a handle, published by one call, and told once it is processed', async () => {
  const delivery = await open({ caption: 'Um vídeo', ...ordinary() })
  await tools.network.stage(delivery)
  expect(await postsOf()).toEqual([])
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const verdict = await tools.verify(delivery)
  const [post] = await postsOf()
  expect(post).toMatchObject({ product: 'FEED', mediaType: 'VIDEO', caption: 'Um vídeo' })
  expect(verdict).toMatchObject({
    provenAs: post?.id,
    publication: { permalink: post?.permalink },
  })
})

it('an ordinary video is what one becomes that is no Reel by its facts, or whose facts are not known', async () => {
  for (const facts of [
    { durationSeconds: 91 },
    { durationSeconds: null },
    { width: 1280, height: 720 },
  ]) {
    const delivery = await open({ media: [video(facts)] })
    await tools.network.stage(delivery)
    expect(Object.keys(delivery.journal)).toEqual(['upload'])
  }
})

it.each(['before', 'after'] as const)(
  'whose answer is lost %s it took effect is found in the list, or left to a person',
  async (when) => {
    const delivery = await open({ caption: 'Sumiu', ...ordinary() })
    await tools.network.stage(delivery)
    const path = '*/videos'
    await tools.addFault({ method: 'POST', path, when, action: { kind: 'drop' } })
    await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
    if (when === 'after') {
      await sleep(100)
      const verdict = await tools.verify(delivery)
      const [post] = await postsOf()
      expect(verdict).toMatchObject({ provenAs: null, publication: { remoteId: post?.id } })
      return
    }
    // However long the list has nothing: it may leave out what is still being processed.
    for (const later of [101_000, 3_600_000]) {
      await tools.advance(later)
      expect(await tools.verify(delivery)).toEqual({ outcome: 'unknown' })
    }
    // A handle is good for one call, whoever decides to make another.
    const { upload } = delivery.journal
    await tools.network.stage(delivery)
    expect(delivery.journal.upload).not.toEqual(upload)
  },
)

it('an ordinary video: whose upload broke off goes on where it stood', async () => {
  const delivery = await open(ordinary())
  await tools.addFault({
    method: 'POST',
    path: '*/upload:*',
    when: 'before',
    action: { kind: 'status', status: 503 },
  })
  await expect(tools.network.stage(delivery)).rejects.toMatchObject({ failure: 'transient' })
  const session = v.parse(v.object({ session: v.string() }), delivery.journal.upload)
  await tools.network.stage(delivery)
  expect(delivery.journal.upload).toMatchObject({ ...session, handle: expect.any(String) })
})

it('an ordinary video: whose upload has ended at the network is uploaded again', async () => {
  const delivery = await open(ordinary())
  await tools.network.stage(delivery)
  const { upload: first } = delivery.journal
  await tools.trial.control('POST', 'clock', { advanceMs: 25 * 3_600_000 })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
  await tools.network.stage(delivery)
  expect(delivery.journal.upload).not.toEqual(first)
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  await expect.poll(async () => (await postsOf()).length, { timeout: 10_000 }).toBe(1)
})

it('an ordinary video: that is refused while its upload lives stays refused', async () => {
  const delivery = await open(ordinary())
  await tools.network.stage(delivery)
  const action = { kind: 'graph-error', code: 100 }
  await tools.addFault({ method: 'POST', path: '*/videos', when: 'before', action })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'content' })
  expect(delivery.journal.upload).toMatchObject({ handle: expect.any(String) })
  expect(await postsOf()).toEqual([])
})
