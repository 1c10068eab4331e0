import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NetworkError } from '#server/networks/network.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import {
  type ConnectorTrial,
  openConnectorTrial,
  type TrialDelivery,
} from '#tests/setup/trials/open-connector-trial.ts'
import { sampleJpeg, sampleMp4 } from '../trial/sample-media.ts'

let tools: ConnectorTrial
let photo: Buffer
let film: Buffer
let username: string
let count = 0
beforeAll(async () => {
  tools = await openConnectorTrial('instagram', { secondPublish: 'duplicate' })
  photo = await sampleJpeg({ width: 640, height: 640 })
  film = await sampleMp4({ isMoovFirst: true })
})
afterAll(() => tools.trial.close())
beforeEach(async () => {
  count += 1
  username = `por.pagina.${count}`
  await tools.clearFaults()
})

type Content = Parameters<ConnectorTrial['makeDelivery']>[1]
const open = async (content: Content) =>
  tools.makeDelivery(await tools.linkOtherWay(username), content)
const postsOf = () => tools.postsOf(username)
const picture = (name = 'a') => tools.offer(`/${username}-${name}.jpg`, photo)
const video = () => tools.offer(`/${username}.mp4`, film, { kind: 'video', durationSeconds: 4 })
/** As the publisher does while the network is at work. */
const stage = async (delivery: TrialDelivery): Promise<void> => {
  try {
    await tools.network.stage(delivery)
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'not_ready') throw error
    await stage(delivery)
  }
}
const publish = async (delivery: TrialDelivery) => {
  await stage(delivery)
  return tools.commit(delivery)
}
const callsOf = async (path: string) => {
  const { body } = await tools.trial.get(`${tools.trial.sandbox().url}/_control/requests`, { path })
  return JSON.parse(JSON.stringify(body)) as { method: string; path: string }[]
}

it('publishing through a Page takes a photo by its address, with a comment, and tells where it is', async () => {
  const delivery = await open({ caption: 'Uma foto', media: [picture()] })
  const { remoteId } = await publish(delivery)
  const [post] = await postsOf()
  expect(post).toMatchObject({ id: remoteId, product: 'FEED', caption: 'Uma foto' })
  expect(await tools.network.findPermalink(delivery, remoteId)).toBe(post?.permalink)
  const comment = { remoteId, text: 'O primeiro' }
  const since = tools.now()
  expect(await tools.network.firstComment?.find(delivery, { ...comment, since })).toBe(false)
  await tools.network.firstComment?.write(delivery, comment)
  expect(await tools.network.firstComment?.find(delivery, { ...comment, since })).toBe(true)
  expect((await postsOf())[0]?.comments).toEqual([{ text: 'O primeiro' }])
  // Nothing of it was asked for at the other login's host.
  expect(await callsOf('/instagram/*')).toEqual([])
})

it.each([
  ['a Reel', undefined, { product: 'REELS', caption: 'Um filme' }],
  ['a story', { placement: 'story' as const }, { product: 'STORY' }],
])(
  'publishing through a Page sends the bytes of %s, and the network fetches nothing',
  async (_what, changes, shown) => {
    const options = changes ? makeVersion('instagram', changes) : null
    const delivery = await open({
      ...{ caption: 'Um filme', options },
      media: [{ ...video(), url: 'http://127.0.0.1:9/never' }],
    })
    await publish(delivery)
    expect(await postsOf()).toMatchObject([{ mediaType: 'VIDEO', ...shown }])
  },
)

it('publishing through a Page makes a carousel of a photo by its address and a video of bytes', async () => {
  const delivery = await open({ caption: 'Dois', media: [picture(), video()] })
  await publish(delivery)
  const [post] = await postsOf()
  expect(post).toMatchObject({ mediaType: 'CAROUSEL_ALBUM', caption: 'Dois' })
  expect(post?.media).toHaveLength(2)
})

it('publishing through a Page sends the bytes of all videos of a carousel before it waits for any', async () => {
  await tools.trial.control('PATCH', 'settings', { videoDelayMs: [30_000, 30_000] })
  try {
    const delivery = await open({ caption: 'Três', media: [video(), video(), picture()] })
    await expect(tools.network.stage(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
    const sent = await callsOf('*/ig-api-upload/*')
    const { items = [] } = delivery.journal as { items?: string[] }
    const ids = sent.map(({ path }) => path.split('/').at(-1))
    expect(items.slice(0, 2).every((id) => ids.includes(id))).toBe(true)
  } finally {
    await tools.trial.control('PATCH', 'settings', { videoDelayMs: [0, 0] })
  }
})

it('publishing through a Page goes on with an upload where it broke off, with the same container', async () => {
  const file = video()
  const ranges: unknown[] = []
  const half = Math.floor(film.length / 2)
  const delivery = await open({
    media: [
      {
        ...file,
        open: async (range) => {
          ranges.push(range?.start)
          if (ranges.length > 1) return file.open(range)
          return new ReadableStream({
            start: (controller) => controller.enqueue(new Uint8Array(film.subarray(0, half))),
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
  const { container } = delivery.journal
  await sleep(50)
  await publish(delivery)
  expect(delivery.journal.container).toBe(container)
  expect(ranges).toEqual([0, half])
  expect(await postsOf()).toHaveLength(1)
})

it('publishing through a Page sends a file again to another container when one refuses it', async () => {
  await tools.addFault({
    path: '*/ig-api-upload/*',
    action: {
      ...{ kind: 'status', status: 400, contentType: 'application/json' },
      body: '{"debug_info":{"retriable":false,"type":"ProcessingFailedError","message":"{}"}}',
    },
  })
  const delivery = await open({ media: [video()] })
  await expect(tools.network.stage(delivery)).rejects.toMatchObject({
    ...{ failure: 'transient', attemptsAtMost: 4 },
  })
  expect(delivery.journal.container).toBeNull()
  await publish(delivery)
  expect(await postsOf()).toHaveLength(1)
})

it('publishing through a Page lets the network fetch a video when no address to send it to is told', async () => {
  await tools.trial.control('PATCH', 'settings', { uploadAddress: 'missing' })
  try {
    await publish(await open({ media: [video()] }))
    expect(await postsOf()).toMatchObject([{ product: 'REELS' }])
  } finally {
    await tools.trial.control('PATCH', 'settings', { uploadAddress: 'told' })
  }
})

it('publishing through a Page is refused in words that fit when the account is parted from its Page', async () => {
  const delivery = await open({ media: [picture()] })
  const path = `facebook/accounts/${username}`
  await tools.trial.control('PATCH', path, { hasProfessional: false })
  await expect(tools.network.stage(delivery)).rejects.toMatchObject({
    explanation: expect.stringContaining('não está mais ligada à Página'),
  })
})

it('publishing through a Page is proven after a lost answer', async () => {
  const delivery = await open({ caption: 'Perdida', media: [picture()] })
  await stage(delivery)
  await tools.addFault({ path: '*/media_publish', when: 'after', action: { kind: 'drop' } })
  await expect(tools.commit(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  const [post] = await postsOf()
  expect(await tools.verify(delivery)).toMatchObject({
    ...{ outcome: 'published', publication: { remoteId: post?.id } },
  })
})

/** The same delivery, as its next step finds it. */
const continueAs = (delivery: TrialDelivery, linked: { userId: string; accessToken: string }) => {
  const next = tools.makeDelivery(linked, {
    ...{ caption: delivery.caption, media: delivery.media, options: delivery.options },
  })
  next.commitStartedAt = delivery.commitStartedAt
  return next.save(delivery.journal).then(() => next)
}
const ways = ['from its own to its Page', 'from its Page to its own'] as const
const linkBy = (isByPage: boolean) =>
  isByPage ? tools.linkOtherWay(username) : tools.link(username)

it.each(ways)(
  'an account that is linked again by the other login: %s, makes what was prepared anew before it publishes',
  async (way) => {
    const endsByPage = way === ways[0]
    const before = tools.makeDelivery(await linkBy(!endsByPage), { media: [video()] })
    await stage(before)
    const after = await continueAs(before, await linkBy(endsByPage))
    await hide(before)
    await expect(tools.commit(after)).rejects.toMatchObject({ failure: 'not_ready' })
    await publish(after)
    expect(after.journal.container).not.toBe(before.journal.container)
    expect(await postsOf()).toHaveLength(1)
  },
)

it.each(ways)(
  'an account that is linked again by the other login: %s, finds what the one before had published',
  async (way) => {
    const endsByPage = way === ways[0]
    const content = { caption: `Antes, ${way}`, media: [picture()] }
    const before = tools.makeDelivery(await linkBy(!endsByPage), content)
    await stage(before)
    await tools.addFault({ path: '*/media_publish', when: 'after', action: { kind: 'drop' } })
    await expect(tools.commit(before)).rejects.toMatchObject({ failure: 'ambiguous' })
    const after = await continueAs(before, await linkBy(endsByPage))
    const [post] = await postsOf()
    expect(await tools.verify(after)).toMatchObject({
      ...{ outcome: 'published', publication: { remoteId: post?.id } },
      provenAs: `container:${before.journal.container}`,
    })
    await expect(tools.network.stage(after)).rejects.toMatchObject({ failure: 'ambiguous' })
    expect(await postsOf()).toHaveLength(1)
  },
)

/** As it may be at the real network, where this is not documented. */
const hide = (delivery: TrialDelivery) =>
  tools.addFault({
    path: `*/${delivery.journal.container}`,
    times: 20,
    action: { kind: 'graph-error', code: 100, subcode: 33 },
  })

it.each(ways)(
  'an account that is linked again by the other login: %s, never told of the containers, publishes what was refused',
  async (way) => {
    const endsByPage = way === ways[0]
    const content = { caption: `Recusada, ${way}`, media: [picture()] }
    const before = tools.makeDelivery(await linkBy(!endsByPage), content)
    await stage(before)
    await tools.addFault({ path: '*/media_publish', action: { kind: 'expired-token' } })
    await expect(tools.commit(before)).rejects.toMatchObject({ failure: 'auth' })
    await hide(before)
    const after = await continueAs(before, await linkBy(endsByPage))
    await publish(after)
    expect(await postsOf()).toHaveLength(1)
  },
)

it('an account that is linked again by the other login and is not told of the earlier container, proves nothing by it', async () => {
  const content = { caption: 'Oculta', media: [picture()] }
  const before = tools.makeDelivery(await linkBy(false), content)
  await stage(before)
  before.commitStartedAt = new Date(tools.now().getTime() - 60_000)
  const after = await continueAs(before, await linkBy(true))
  await hide(before)
  expect(await tools.verify(after)).toEqual({ outcome: 'unknown' })
  await tools.clearFaults()
  // Told of it, it knows that nothing was published.
  expect(await tools.verify(after)).toEqual({ outcome: 'not-published', mustRestage: false })
  await stage(after)
  await tools.commit(after)
  expect(await postsOf()).toHaveLength(1)
})

it('an account that is linked again by the other login and is not told of the earlier container, goes by the post that it sees', async () => {
  const content = { caption: 'Oculta, mas lá', media: [picture()] }
  const before = tools.makeDelivery(await linkBy(false), content)
  await publish(before)
  const after = await continueAs(before, await linkBy(true))
  await hide(before)
  await expect(tools.network.stage(after)).rejects.toMatchObject({ failure: 'ambiguous' })
  const [post] = await postsOf()
  expect(await tools.verify(after)).toMatchObject({ publication: { remoteId: post?.id } })
})

it('an account that is linked again by the other login and gets no answer of the earlier container, asks again', async () => {
  const before = tools.makeDelivery(await linkBy(false), { media: [picture()] })
  await stage(before)
  before.commitStartedAt = tools.now()
  const after = await continueAs(before, await linkBy(true))
  const path = `*/${before.journal.container}`
  await tools.addFault({ path, times: 2, action: { kind: 'status', status: 503 } })
  await expect(tools.verify(after)).rejects.toMatchObject({ failure: 'transient' })
  await expect(tools.network.stage(after)).rejects.toMatchObject({ failure: 'transient' })
})
