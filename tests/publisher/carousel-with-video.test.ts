import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Delivery, Network } from '#server/networks/network.ts'
import { sampleJpeg, sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { startTrial, type Trial } from '#server/sandbox/trial/start-trial.ts'
import { makeDeliveryMedia } from '#tests/fakes/make-delivery-media.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/open-test-world.ts'

// The product sends no pictures and videos in one post (`checkMediaSet`); the connector could.

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
  await fetch(`${world.sandbox.url}/_control/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    // Longer than one staging waits.
    body: JSON.stringify({ videoDelayMs: [6000, 6000] }),
  })
})
afterAll(async () => {
  await files.close()
  await world.close()
})

it('a carousel with a video waits for it in several stagings, and is published once', async () => {
  const { accessToken, userId } = await world.sandbox.linkAccount('carrossel.misto')
  const picture = await sampleJpeg({ width: 400, height: 400 })
  const film = await sampleMp4()
  let journal: Readonly<Record<string, unknown>> = {}
  const delivery: Delivery = {
    ...{ targetId: 't', caption: 'Foto e vídeo', options: null, commitStartedAt: null },
    credentials: { remoteId: userId, accessToken, refreshToken: null, expiresAt: null },
    media: [
      makeDeliveryMedia({ url: files.host.offer('/a.jpg', { body: picture }), altText: 'Praça' }),
      makeDeliveryMedia({
        ...{ kind: 'video', contentType: 'video/mp4' },
        url: files.host.offer('/b.mp4', { body: film, type: 'video/mp4' }),
      }),
    ],
    get journal() {
      return journal
    },
    save: async (entries) => {
      journal = { ...journal, ...entries }
    },
    renew: () => Promise.reject(new Error('not asked for')),
    signal: new AbortController().signal,
  }
  await expect(network.stage(delivery)).rejects.toMatchObject({ failure: 'not_ready' })
  const made = journal.items
  for (let looks = 0; looks < 5; looks += 1) {
    const isStaged = await network.stage(delivery).then(
      () => true,
      ({ failure }: { failure: string }) => failure !== 'not_ready',
    )
    if (isStaged) break
  }
  expect(journal.items, 'the containers of before').toEqual(made)
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
