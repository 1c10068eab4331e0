import { expect, it } from 'vitest'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { instagramSettings } from '#tests/fakes/servers/instagram-settings.ts'
import { readForm } from '#tests/fakes/servers/read-form.ts'
import type { Delivery } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { createInstagram } from './create-instagram.ts'

const hour = 3_600_000
const now = 1_800_000_000_000
/** A network whose containers all have this status, and that counts new ones. */
function openInstagram(status: string) {
  const made: string[] = []
  const params: Record<string, string>[] = []
  const fetch: NetworkFetch = async (url, request) => {
    if (request?.method !== 'POST') return Response.json({ id: '1', status_code: status })
    made.push(String(url))
    params.push(readForm(request))
    return Response.json({ id: String(100 + made.length) })
  }
  return { made, params, network: createInstagram(instagramSettings, fetch, () => now) }
}

function makeDelivery(kept: Record<string, unknown>, more: Partial<Delivery> = {}): Delivery {
  let journal = kept
  const credentials = { remoteId: '9', accessToken: 't', refreshToken: null, expiresAt: null }
  return {
    ...{ targetId: 'target', caption: 'x', options: null, credentials },
    media: [makeDeliveryMedia()],
    get journal() {
      return journal
    },
    commitStartedAt: null,
    async save(entries) {
      journal = { ...journal, ...entries }
    },
    renew: () => Promise.reject(new Error('not asked for')),
    signal: new AbortController().signal,
    ...more,
  }
}

it('staging reuses a ready container', async () => {
  const { made, network } = openInstagram('FINISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - hour })
  await network.stage(delivery)
  expect(made).toEqual([])
  expect(delivery.journal).toMatchObject({ container: '7' })
})

it('stage: replaces a valid container that would be too old for the commit', async () => {
  const { made, network } = openInstagram('FINISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - 23.5 * hour })
  await network.stage(delivery)
  expect(made).toHaveLength(1)
  expect(delivery.journal).toMatchObject({ container: '101', containerMadeAt: now })
})

it('stage: never replaces an old container that was published', async () => {
  const { made, network } = openInstagram('PUBLISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - 23.5 * hour })
  await expect(network.stage(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(made).toEqual([])
})

it('stage: fails temporarily when even a new container is expired, instead of creating them without end', async () => {
  const { made, network } = openInstagram('EXPIRED')
  await expect(network.stage(makeDelivery({}))).rejects.toMatchObject({ failure: 'transient' })
  expect(made).toHaveLength(1)
})

const image = makeDeliveryMedia()
const video = makeDeliveryMedia({ kind: 'video', url: 'http://media.test/a.mp4' })
const options = {
  ...{ platformId: 'instagram' as const, firstComment: '', coverMs: 1500 },
  collaborators: ['cafe.aurora', 'padaria'],
}
const stageWith = async (more: Partial<Delivery>) => {
  const { params, network } = openInstagram('FINISHED')
  await network.stage(makeDelivery({}, more))
  return params
}

it('stage: sends collaborators and the alt text of an image', async () => {
  const [made] = await stageWith({ media: [{ ...image, altText: 'Um pão' }], options })
  expect(made).toEqual({
    ...{ image_url: image.url, caption: 'x', alt_text: 'Um pão' },
    collaborators: '["cafe.aurora","padaria"]',
  })
})

it('stage: sends the cover of a video, and no alt text, which the API does not accept', async () => {
  const [made] = await stageWith({ media: [{ ...video, altText: 'Um vídeo' }], options })
  expect(made).toMatchObject({ media_type: 'REELS', thumb_offset: '1500' })
  expect(made).not.toHaveProperty('alt_text')
})

it('stage: says of each reel whether it shows in the feed, too', async () => {
  const [reel] = await stageWith({ media: [video], options })
  expect(reel).toMatchObject({ share_to_feed: 'true' })
  const [hidden] = await stageWith({ media: [video], options: { ...options, isReelsOnly: true } })
  expect(hidden).toMatchObject({ media_type: 'REELS', share_to_feed: 'false' })
})

it('stage: sends a story without text and options, a picture or a video', async () => {
  const asked = { ...options, placement: 'story' as const }
  expect(await stageWith({ media: [{ ...image, altText: 'Um pão' }], options: asked })).toEqual([
    { media_type: 'STORIES', image_url: image.url },
  ])
  expect(await stageWith({ media: [video], options: asked })).toEqual([
    { media_type: 'STORIES', video_url: video.url },
  ])
  const refused = stageWith({ media: [image, image], options: asked })
  await expect(refused).rejects.toMatchObject({ failure: 'content' })
})

it('stage: makes the video of a carousel an item of its kind', async () => {
  const made = await stageWith({ media: [image, video] })
  expect(made[1]).toEqual({
    ...{ media_type: 'VIDEO', video_url: video.url, is_carousel_item: 'true' },
  })
  expect(made[2]).toMatchObject({ media_type: 'CAROUSEL', children: '101,102' })
})

it('stage: sends the alt text of each picture of a carousel, and the collaborators of the whole', async () => {
  const media = [{ ...image, altText: 'Um' }, image, { ...image, altText: 'Três' }]
  const made = await stageWith({ media, options })
  expect(made.map(({ alt_text: text }) => text)).toEqual(['Um', undefined, 'Três', undefined])
  expect(made.map(({ collaborators }) => collaborators !== undefined)).toEqual([
    ...[false, false, false, true],
  ])
  expect(made.at(-1)).not.toHaveProperty('thumb_offset')
})

it('stage: sends no options that were not chosen for this network', async () => {
  const made = await stageWith({ media: [image], options: makeVersion('facebook') })
  expect(made).toEqual([{ image_url: image.url, caption: 'x' }])
})
