import { expect, it } from 'vitest'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import { instagramSettings } from '#tests/fakes/servers/instagram-settings.ts'
import type { Delivery } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { createInstagram } from './create-instagram.ts'

const now = Date.parse('2026-11-26T12:01:00Z')
const delivery: Delivery = {
  ...{ targetId: 't', caption: 'c', media: [makeDeliveryMedia()] },
  options: {
    ...{ platformId: 'instagram', firstComment: '', collaborators: [], coverMs: null },
    placement: 'story',
  },
  ...{ journal: { container: '7' }, commitStartedAt: new Date('2026-11-26T12:00:00Z') },
  credentials: { remoteId: '9', accessToken: 't', refreshToken: null, expiresAt: null },
  save: async () => {},
  renew: () => Promise.reject(new Error('not asked for')),
  signal: new AbortController().signal,
}

const shown = (id: string) => ({
  ...{ id, timestamp: '2026-11-26T12:00:02+0000', permalink: `http://ig.test/stories/a/${id}/` },
  ...{ media_type: 'IMAGE', media_product_type: 'STORY' },
})

/** What is found out about a story whose container has that status, with these stories shown. */
async function verify(status: string, stories: readonly unknown[], of = delivery) {
  const asked: string[] = []
  const fetch: NetworkFetch = async (url) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    return pathname.endsWith('/7')
      ? Response.json({ id: '7', status_code: status })
      : Response.json({ data: stories })
  }
  const verdict = await createInstagram(instagramSettings, fetch, () => now).verify(of)
  return { verdict, asked }
}

it('whether a story was published is asked of the stories; the only one then gives it its address', async () => {
  const { verdict, asked } = await verify('PUBLISHED', [shown('17')])
  expect(asked).toContain('/v26.0/9/stories')
  expect(verdict).toMatchObject({ outcome: 'published', publication: { remoteId: '17' } })
})

it("whether a story was published is proven by the container's own status where several could be it", async () => {
  const { verdict } = await verify('PUBLISHED', [shown('17'), shown('18')])
  const publication = { remoteId: 'container:7', permalink: null }
  expect(verdict).toEqual({ outcome: 'published', publication, provenAs: 'container:7' })
})

it.each(['ERROR', 'EXPIRED'])(
  "verify: is not known of a container in %s: the only one then may be the person's own",
  async (status) => {
    expect((await verify(status, [shown('17')])).verdict).toEqual({ outcome: 'unknown' })
  },
)

it('whether a story was published is no for a ready container and no story, unknown where one could be it', async () => {
  expect((await verify('FINISHED', [])).verdict).toMatchObject({ outcome: 'not-published' })
  expect((await verify('FINISHED', [shown('17')])).verdict).toEqual({ outcome: 'unknown' })
  const old = { ...shown('17'), timestamp: '2026-11-26T11:50:00+0000' }
  expect((await verify('FINISHED', [old])).verdict).toMatchObject({ outcome: 'not-published' })
})

it('whether a story was published is asked of the posts for the feed', async () => {
  const { asked } = await verify('FINISHED', [], { ...delivery, options: null })
  expect(asked).toContain('/v26.0/9/media')
})
