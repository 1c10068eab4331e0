import { expect, it } from 'vitest'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import { makeVersion } from '#tests/fakes/data/make-version.ts'
import { createGraphClient } from '../meta/graph-client.ts'
import { createUsageThrottle } from '../meta/usage-throttle.ts'
import type { Delivery } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { findErrorRule } from './error-table.ts'
import type { Facebook } from './settings.ts'
import { stage } from './stage.ts'

const size = 6

/** Stages a film whose upload has begun before, of which the network tells that it has `told` bytes. */
async function stageAgain(videoAs: 'reel' | 'video', told: number) {
  const sent: { offset: string | undefined; bytes: string }[] = []
  const fetch: NetworkFetch = async (url, { method = 'GET', body, headers } = {}) => {
    const { pathname } = new URL(url)
    if (typeof body === 'object' && 'stream' in body) {
      const offset = headers?.offset ?? headers?.file_offset
      sent.push({ offset, bytes: await new Response(body.stream).text() })
      return Response.json({ success: true, h: 'handle' })
    }
    if (method === 'POST')
      return Response.json(
        pathname.endsWith('/uploads')
          ? { id: 'upload:new' }
          : { video_id: '8', upload_url: 'https://rupload.m/video-upload/8' },
      )
    if (pathname.endsWith('/upload:begun')) return Response.json({ file_offset: told })
    if (pathname.endsWith('/9')) return Response.json({ id: '9', is_published: true })
    const uploading = { status: 'in_progress', bytes_transfered: told }
    const uploading_phase = sent.length > 0 ? { status: 'complete' } : uploading
    return Response.json({ id: '7', status: { video_status: 'uploading', uploading_phase } })
  }
  const now = Date.now()
  let journal: Record<string, unknown> = {
    reel: { id: '7', uploadUrl: 'https://rupload.m/video-upload/7', at: now },
    upload: { session: 'upload:begun', handle: null, at: now },
  }
  const film = makeDeliveryMedia({
    ...{ kind: 'video', size, contentType: 'video/mp4' },
    open: async ({ start, end } = { start: 0, end: size - 1 }) =>
      new Blob(['abcdef'.slice(start, end + 1)]).stream(),
  })
  const delivery: Delivery = {
    ...{ targetId: 'target', caption: 'x', media: [film], commitStartedAt: null },
    options: makeVersion('facebook', { videoAs }),
    credentials: { remoteId: '9', accessToken: 'PAGE', refreshToken: null, expiresAt: null },
    get journal() {
      return journal
    },
    async save(entries) {
      journal = { ...journal, ...entries }
    },
    renew: () => Promise.reject(new Error('not asked for')),
    signal: AbortSignal.timeout(5000),
  }
  const throttle = createUsageThrottle(Date.now)
  const facebook: Facebook = {
    settings: {
      ...{ appId: 'a', appSecret: 's', graphVersion: 'v26.0', isSimulated: true },
      ...{ dialogBase: 'https://www.m', graphBase: 'https://graph.m' },
      ...{ ruploadBase: 'https://rupload.m', videoBase: 'https://video.m' },
    },
    ask: createGraphClient({ fetch, throttle, name: 'Facebook', findErrorRule }),
    now: Date.now,
  }
  return { sent, staged: stage(facebook, delivery), journal: () => journal }
}

it.each(['reel', 'video'] as const)('a %s goes on at the offset that is told', async (as) => {
  const { sent, staged } = await stageAgain(as, 4)
  await staged
  expect(sent).toEqual([{ offset: '4', bytes: 'ef' }])
})

it.each([-1, 2.5, size + 1])(
  'a Reel of which %d bytes are said to be there is uploaded anew by the next attempt',
  async (told) => {
    const { sent, staged, journal } = await stageAgain('reel', told)
    await expect(staged).rejects.toMatchObject({ failure: 'transient', attemptsAtMost: 4 })
    expect(sent).toEqual([])
    expect(journal()).toMatchObject({ reel: null })
  },
)

it.each([-1, 2.5, size + 1])(
  'an ordinary video of which %d bytes are said to be there is uploaded anew',
  async (told) => {
    const { sent, staged, journal } = await stageAgain('video', told)
    await staged
    expect(sent).toEqual([{ offset: '0', bytes: 'abcdef' }])
    expect(journal()).toMatchObject({ upload: { session: 'upload:new', handle: 'handle' } })
  },
)
