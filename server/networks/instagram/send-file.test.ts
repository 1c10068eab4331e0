import { expect, it } from 'vitest'
import { makeDeliveryMedia } from '#tests/fakes/data/make-delivery-media.ts'
import { instagramSettings } from '#tests/fakes/servers/instagram-settings.ts'
import { readForm } from '#tests/fakes/servers/read-form.ts'
import type { Delivery } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { createInstagram } from './create-instagram.ts'

/** Stages a film for an account that was linked through its Page, where containers are answered so. */
async function stageFilm(uri: string | undefined, status: Record<string, unknown> = {}) {
  const asked: { method: string; url: string; params: Record<string, string> }[] = []
  const sent: { headers: Record<string, string> | undefined; bytes: string }[] = []
  const fetch: NetworkFetch = async (url, request) => {
    const { method = 'GET', body, headers } = request ?? {}
    if (typeof body === 'object' && 'stream' in body) {
      sent.push({ headers, bytes: await new Response(body.stream).text() })
      return Response.json({ success: true })
    }
    asked.push({ method, url: String(url).split('?')[0] ?? '', params: readForm(request) })
    if (method === 'POST') return Response.json({ id: String(asked.length), ...(uri && { uri }) })
    const state = sent.length > 0 || uri === undefined ? 'FINISHED' : 'IN_PROGRESS'
    return Response.json({ id: '1', status_code: state, ...status })
  }
  const film = makeDeliveryMedia({
    ...{ kind: 'video', url: 'https://media.test/film.mp4', size: 6 },
    open: async ({ start, end } = { start: 0, end: 5 }) =>
      new Blob(['abcdef'.slice(start, end + 1)]).stream(),
  })
  let journal: Record<string, unknown> = {}
  const delivery: Delivery = {
    ...{ targetId: 'target', caption: 'x', options: null, media: [film] },
    credentials: {
      ...{ remoteId: '9', accessToken: 'PAGE', refreshToken: null, expiresAt: null },
      data: { login: 'page' },
    },
    get journal() {
      return journal
    },
    commitStartedAt: null,
    async save(entries) {
      journal = { ...journal, ...entries }
    },
    renew: () => Promise.reject(new Error('not asked for')),
    signal: AbortSignal.timeout(5000),
  }
  const network = createInstagram(instagramSettings, fetch)
  return { asked, sent, staged: network.stage(delivery), journal: () => journal }
}

const own = 'https://rupload.m/ig-api-upload/v26.0/1'

it('sendFile sends a film to the address that its container names, once that is stored', async () => {
  const { asked, sent, staged, journal } = await stageFilm(own)
  await staged
  expect(asked[0]).toMatchObject({
    ...{ method: 'POST', url: 'https://graph.m/v26.0/9/media' },
    params: { media_type: 'REELS', upload_type: 'resumable' },
  })
  expect(asked[0]?.params).not.toHaveProperty('video_url')
  expect(sent).toEqual([
    {
      headers: { Authorization: 'OAuth PAGE', offset: '0', file_size: '6' },
      bytes: 'abcdef',
    },
  ])
  expect(journal()).toMatchObject({ login: 'page', container: '1', uploads: { 1: own } })
})

it('sendFile sends only what the network does not have yet', async () => {
  const uploading = { status: 'in_progress', bytes_transferred: 4 }
  const { sent, staged } = await stageFilm(own, { video_status: { uploading_phase: uploading } })
  await staged
  expect(sent.map(({ headers, bytes }) => [headers?.offset, bytes])).toEqual([['4', 'ef']])
})

it.each([7, -1, 2.5])(
  'a file that is sent takes another container where one claims to have %s of 6 bytes',
  async (bytes) => {
    const uploading = { status: 'in_progress', bytes_transferred: bytes }
    const { sent, staged, journal } = await stageFilm(own, {
      video_status: { uploading_phase: uploading },
    })
    await expect(staged).rejects.toMatchObject({ failure: 'transient', attemptsAtMost: 4 })
    expect(sent).toEqual([])
    expect(journal()).toMatchObject({ container: null })
  },
)

it('sendFile sends nothing more, and waits, where all bytes are there and are not looked at yet', async () => {
  const uploading = { status: 'in_progress', bytes_transferred: 6 }
  const { sent, staged, journal } = await stageFilm(own, {
    video_status: { uploading_phase: uploading },
  })
  await expect(staged).rejects.toMatchObject({ failure: 'not_ready' })
  expect(sent).toEqual([])
  expect(journal()).toMatchObject({ container: '1' })
})

it('sendFile sends nothing where the network has the whole film', async () => {
  const uploading = { status: 'complete', bytes_transferred: 6 }
  const { sent, staged } = await stageFilm(own, {
    ...{ status_code: 'FINISHED', video_status: { uploading_phase: uploading } },
  })
  await staged
  expect(sent).toEqual([])
})

it('sendFile never sends a film, or the token, to an address that is not of the network', async () => {
  const { sent, staged, journal } = await stageFilm('https://evil.test/ig-api-upload/1')
  await expect(staged).rejects.toMatchObject({ failure: 'unknown' })
  expect(sent).toEqual([])
  expect(journal()).not.toHaveProperty('container', '1')
})

it('sendFile lets the network fetch the film where it names no address', async () => {
  const { asked, sent, staged, journal } = await stageFilm(undefined)
  await staged
  const made = asked.filter(({ method }) => method === 'POST').map(({ params }) => params)
  expect(made).toMatchObject([
    { upload_type: 'resumable' },
    { video_url: 'https://media.test/film.mp4' },
  ])
  expect(sent).toEqual([])
  expect(journal()).toMatchObject({ container: '2' })
})
