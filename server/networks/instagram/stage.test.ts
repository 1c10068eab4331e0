import { expect, it } from 'vitest'
import type { Delivery, NetworkFetch } from '../network.ts'
import { createInstagram } from './create-instagram.ts'

const hour = 3_600_000
const now = 1_800_000_000_000
const settings = {
  ...{ appId: 'a', appSecret: 's', graphVersion: 'v26.0', isSimulated: true },
  ...{ wwwBase: 'http://ig.test', apiBase: 'http://ig.test', graphBase: 'http://ig.test' },
}

/** A network whose containers all have this status, and that counts the new ones. */
function openInstagram(status: string) {
  const made: string[] = []
  const params: Record<string, string>[] = []
  const fetch: NetworkFetch = async (url, request) => {
    if (request?.method !== 'POST') return Response.json({ id: '1', status_code: status })
    made.push(String(url))
    params.push(Object.fromEntries(request.body ?? []))
    return Response.json({ id: String(100 + made.length) })
  }
  return { made, params, network: createInstagram(settings, fetch, () => now) }
}

function makeDelivery(kept: Record<string, unknown>, more: Partial<Delivery> = {}): Delivery {
  let journal = kept
  const credentials = { remoteId: '9', accessToken: 't', refreshToken: null, expiresAt: null }
  return {
    ...{ targetId: 'target', caption: 'x', options: null, credentials },
    media: [{ kind: 'image', url: 'http://media.test/a.jpg', width: 1, height: 1, altText: '' }],
    get journal() {
      return journal
    },
    commitStartedAt: null,
    async save(entries) {
      journal = { ...journal, ...entries }
    },
    signal: new AbortController().signal,
    ...more,
  }
}

it('uses a ready container again', async () => {
  const { made, network } = openInstagram('FINISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - hour })
  await network.stage(delivery)
  expect(made).toEqual([])
  expect(delivery.journal).toMatchObject({ container: '7' })
})

it('makes anew a container that lives but that the commit would refuse as too old', async () => {
  const { made, network } = openInstagram('FINISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - 23.5 * hour })
  await network.stage(delivery)
  expect(made).toHaveLength(1)
  expect(delivery.journal).toMatchObject({ container: '101', containerMadeAt: now })
})

it('never replaces an old container that was published', async () => {
  const { made, network } = openInstagram('PUBLISHED')
  const delivery = makeDelivery({ container: '7', containerMadeAt: now - 23.5 * hour })
  await expect(network.stage(delivery)).rejects.toMatchObject({ failure: 'ambiguous' })
  expect(made).toEqual([])
})

it('gives up for now when even a new container is expired, instead of making them for ever', async () => {
  const { made, network } = openInstagram('EXPIRED')
  await expect(network.stage(makeDelivery({}))).rejects.toMatchObject({ failure: 'transient' })
  expect(made).toHaveLength(1)
})

const image = {
  kind: 'image' as const,
  url: 'http://media.test/a.jpg',
  width: 1,
  height: 1,
  altText: '',
}
const video = { ...image, kind: 'video' as const, url: 'http://media.test/a.mp4' }
const options = {
  ...{ platformId: 'instagram' as const, firstComment: '', coverMs: 1500 },
  collaborators: ['cafe.aurora', 'padaria'],
}
const stageWith = async (more: Partial<Delivery>) => {
  const { params, network } = openInstagram('FINISHED')
  await network.stage(makeDelivery({}, more))
  return params
}

it('names collaborators and what is said of an image', async () => {
  const [made] = await stageWith({ media: [{ ...image, altText: 'Um pão' }], options })
  expect(made).toEqual({
    ...{ image_url: image.url, caption: 'x', alt_text: 'Um pão' },
    collaborators: '["cafe.aurora","padaria"]',
  })
})

it('names the cover of a video, and says nothing of it, for there is no place for that', async () => {
  const [made] = await stageWith({ media: [{ ...video, altText: 'Um vídeo' }], options })
  expect(made).toMatchObject({ media_type: 'REELS', thumb_offset: '1500' })
  expect(made).not.toHaveProperty('alt_text')
})

it('gives each picture of a carousel its own words, and the whole its collaborators', async () => {
  const media = [{ ...image, altText: 'Um' }, image, { ...image, altText: 'Três' }]
  const made = await stageWith({ media, options })
  expect(made.map(({ alt_text: text }) => text)).toEqual(['Um', undefined, 'Três', undefined])
  expect(made.map(({ collaborators }) => collaborators !== undefined)).toEqual([
    ...[false, false, false, true],
  ])
  expect(made.at(-1)).not.toHaveProperty('thumb_offset')
})

it('names nothing that was not chosen for this network', async () => {
  const made = await stageWith({ media: [image], options: { platformId: 'facebook', link: '' } })
  expect(made).toEqual([{ image_url: image.url, caption: 'x' }])
})
