import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Delivery, Network } from '#server/networks/network.ts'
import { sampleJpeg, sampleMp4, samplePng } from '#server/sandbox/trial/sample-media.ts'
import { startTrial, type Trial } from '#server/sandbox/trial/start-trial.ts'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let files: Trial
let network: Network
beforeAll(async () => {
  world = await openTestWorld()
  // Of this one only the host of media is used.
  files = await startTrial()
  const found = world.deps.networks.get('instagram')
  if (!found) throw new Error('no connector')
  network = found
})
afterAll(async () => {
  await files.close()
  await world.close()
})

const change = (settings: Record<string, unknown>) =>
  fetch(`${world.sandbox.url}/_control/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })

/** A delivery of these media on an account of its own. */
async function open(username: string, media: Delivery['media']): Promise<Delivery> {
  const { accessToken, userId } = await world.sandbox.linkAccount(username)
  let journal: Readonly<Record<string, unknown>> = {}
  return {
    ...{ targetId: 't', caption: 'Foto e vídeo', options: null, commitStartedAt: null, media },
    credentials: { remoteId: userId, accessToken, refreshToken: null, expiresAt: null },
    get journal() {
      return journal
    },
    save: async (entries) => {
      journal = { ...journal, ...entries }
    },
    renew: () => Promise.reject(new Error('not asked for')),
    signal: new AbortController().signal,
  }
}

it.each(['answer', 'status'])(
  'a picture that the network refuses is refused for good, in the same words: by its %s',
  async (imageFailures) => {
    await change({ imageFailures })
    const body = await samplePng({ width: 400, height: 400 })
    const url = files.host.offer('/a.png', { body })
    const single = await open(`recusa.${imageFailures}`, [makeDeliveryMedia({ url })])
    const refusal = {
      failure: 'media',
      explanation: 'O Instagram não aceita o formato desta imagem.',
    }
    await expect(network.stage(single)).rejects.toMatchObject(refusal)
    const fine = files.host.offer('/b.jpg', { body: await sampleJpeg({ width: 400, height: 400 }) })
    const several = [makeDeliveryMedia({ url: fine }), makeDeliveryMedia({ url })]
    const carousel = await open(`recusa.${imageFailures}.2`, several)
    await expect(network.stage(carousel)).rejects.toMatchObject(refusal)
    await change({ imageFailures: 'answer' })
  },
)

// The product sends no pictures and videos in one post (`checkMediaSet`); the connector could.
it('a carousel with a video waits for it in several stagings, and is published once', async () => {
  // Longer than one staging waits.
  await change({ videoDelayMs: [6000, 6000] })
  const picture = await sampleJpeg({ width: 400, height: 400 })
  const film = await sampleMp4()
  const delivery = await open('carrossel.misto', [
    makeDeliveryMedia({ url: files.host.offer('/a.jpg', { body: picture }), altText: 'Praça' }),
    makeDeliveryMedia({
      ...{ kind: 'video', contentType: 'video/mp4' },
      url: files.host.offer('/b.mp4', { body: film, type: 'video/mp4' }),
    }),
  ])
  await expect(network.stage(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
  const made = delivery.journal.items
  for (let looks = 0; looks < 5; looks += 1) {
    const isStaged = await network.stage(delivery).then(
      () => true,
      ({ failure }: { failure: string }) => failure !== 'not_ready',
    )
    if (isStaged) break
  }
  expect(delivery.journal.items, 'the containers of before').toEqual(made)
  const { remoteId } = await network.commit(delivery)
  const posts = await (await fetch(`${world.sandbox.url}/_control/posts`)).json()
  expect(posts).toMatchObject([
    {
      ...{ id: remoteId, mediaType: 'CAROUSEL_ALBUM', caption: 'Foto e vídeo' },
      media: [{ kind: 'image', altText: 'Praça' }, { kind: 'video' }],
    },
  ])
  expect(await network.findPermalink(delivery, remoteId)).toContain('/p/')
})
