import { request } from 'node:http'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTiktokVideo } from '#tests/setup/trials/open-tiktok-trial.ts'
import { startTrial, type Trial } from '../trial/start-trial.ts'

let trial: Trial
let token: string
let video: Buffer
beforeAll(async () => {
  trial = await startTrial({ tiktokRates: 'none', tiktokModerationMs: 0 })
  token = (await trial.sandbox().linkAccount('cafe.aurora', undefined, 'tiktok')).accessToken
  video = await makeTiktokVideo(12_000_000)
})
afterAll(() => trial.close())

const Answer = v.object({
  data: v.object({
    publish_id: v.optional(v.string(), ''),
    upload_url: v.optional(v.string(), ''),
    status: v.optional(v.string()),
    fail_reason: v.optional(v.string()),
    uploaded_bytes: v.optional(v.number()),
  }),
  error: v.object({ code: v.string(), log_id: v.string() }),
})

async function call(path: string, json: unknown, bearer = token) {
  const answer = await fetch(
    `${trial.sandbox().environment.TIKTOK_API_BASE}/v2/post/publish/${path}`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    },
  )
  const text = await answer.text()
  return { status: answer.status, text, ...v.parse(Answer, JSON.parse(text)) }
}
const info = { title: 'Oi', privacy_level: 'PUBLIC_TO_EVERYONE' }
const source = (video_size: number, chunk_size: number, total_chunk_count: number) => ({
  ...{ source: 'FILE_UPLOAD', video_size, chunk_size, total_chunk_count },
})
const init = (source_info: unknown = source(video.length, 6_000_000, 2)) =>
  call('video/init/', { post_info: info, source_info })
const status = (publish_id: string) => call('status/fetch/', { publish_id })

async function put(url: string, start: number, end: number, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: {
      'Content-Type': 'video/mp4',
      'Content-Range': `bytes ${start}-${end}/${video.length}`,
      ...headers,
    },
    body: new Uint8Array(video.subarray(start, end + 1)),
  })
  await answer.arrayBuffer()
  return [answer.status, answer.headers.get('content-range')]
}

test('a video that is sent in chunks is posted with its last byte, and its id is a bare number of 19 digits', async () => {
  const { data } = await init()
  expect(await put(data.upload_url, 0, 5_999_999)).toEqual([206, 'bytes 0-5999999/12000000'])
  expect((await status(data.publish_id)).data).toMatchObject({
    ...{ status: 'PROCESSING_UPLOAD', uploaded_bytes: 6_000_000 },
  })
  const last = await put(data.upload_url, 6_000_000, video.length - 1)
  expect(last).toEqual([201, 'bytes 0-11999999/12000000'])
  const isComplete = async () => (await status(data.publish_id)).data.status
  await expect.poll(isComplete, { timeout: 10_000 }).toBe('PUBLISH_COMPLETE')
  const { text } = await status(data.publish_id)
  expect(text).toMatch(/"publicaly_available_post_id":\[7\d{17}[13579]\]/)
})

test('a video that is sent in chunks is taken strictly in order, and told how far it is', async () => {
  const { data } = await init()
  const { upload_url: url } = data
  expect(await put(url, 6_000_000, video.length - 1)).toEqual([416, null])
  await put(url, 0, 5_999_999)
  expect(await put(url, 0, 5_999_999)).toEqual([416, 'bytes 0-5999999/12000000'])
  expect((await status(data.publish_id)).data.uploaded_bytes).toBe(6_000_000)
})

test.each([
  ['another size in all', { 'Content-Range': 'bytes 0-5999999/99' }],
  ['a range of another length', { 'Content-Range': 'bytes 0-4999999/12000000' }],
  ['no video', { 'Content-Type': 'text/plain' }],
  ['no range', { 'Content-Range': 'all of it' }],
])('a video that is sent in chunks is refused with %s, and can go on', async (_what, headers) => {
  const { upload_url: url } = (await init()).data
  expect((await put(url, 0, 5_999_999, headers))[0]).toBe(400)
  expect((await put(url, 0, 5_999_999))[0]).toBe(206)
})

test('a video that is sent in chunks leaves nothing of a chunk that breaks off', async () => {
  const { data } = await init()
  const headers = { 'Content-Type': 'video/mp4', 'Content-Range': 'bytes 0-5999999/12000000' }
  const sending = request(data.upload_url, {
    method: 'PUT',
    headers: { ...headers, 'Content-Length': '6000000' },
  })
  sending.on('error', () => {})
  sending.write(video.subarray(0, 100_000))
  await new Promise((resolve) => setTimeout(resolve, 100))
  sending.destroy()
  expect((await status(data.publish_id)).data.uploaded_bytes).toBe(0)
  expect((await put(data.upload_url, 0, 5_999_999))[0]).toBe(206)
})

test('a video that is sent in chunks has an hour, and an address that nobody can guess', async () => {
  const { upload_url: url } = (await init()).data
  const guess = url.replace(/(?<=token=)./, (first) => (first === '_' ? '-' : '_'))
  expect((await put(guess, 0, 5_999_999))[0]).toBe(404)
  await trial.control('POST', 'clock', { advanceMs: 3_600_000 })
  expect((await put(url, 0, 5_999_999))[0]).toBe(403)
})

test.each([
  ['of which there are too few', source(12_000_000, 5_000_000, 1)],
  ['that are too small', source(12_000_000, 4_000_000, 3)],
  ['that are too large', source(200_000_000, 100_000_000, 2)],
  ['where a small video is one', source(4_000_000, 2_000_000, 2)],
  ['beyond a thousand', source(4_000_000_000, 1_000_000, 4000)],
])('a video that is sent in chunks is not begun with chunks %s', async (_what, asked) => {
  const { status: http, error } = await init(asked)
  expect([http, error.code]).toEqual([400, 'invalid_params'])
})

test('a token is asked for, sees its own posts alone, and the answer names the call', async () => {
  const { publish_id } = (await init()).data
  expect((await call('status/fetch/', { publish_id }, 'act.x')).error.code).toBe(
    'access_token_invalid',
  )
  const other = await trial.sandbox().linkAccount('horta.da.vila', undefined, 'tiktok')
  const foreign = await call('status/fetch/', { publish_id }, other.accessToken)
  expect(foreign.error.code).toBe('token_not_authorized_for_specified_publish_id')
  expect((await call('status/fetch/', { publish_id: 'x' })).error.code).toBe('invalid_publish_id')
  expect(foreign.error.log_id).toMatch(/^\d{32}$/)
})

const initPhotos = (photo_images: string[], more = {}) =>
  call('content/init/', {
    ...{ media_type: 'PHOTO', post_mode: 'DIRECT_POST' },
    post_info: { title: 'Oi', privacy_level: 'PUBLIC_TO_EVERYONE', ...more },
    source_info: { source: 'PULL_FROM_URL', photo_images },
  })

test('photos are fetched without following redirects', async () => {
  const url = trial.host.offer('/anderswo', { status: 302, location: '/foto.jpg' })
  const { data } = await initPhotos([url])
  const ended = async () => (await status(data.publish_id)).data
  await expect
    .poll(ended, { timeout: 10_000 })
    .toMatchObject({ status: 'FAILED', fail_reason: 'photo_pull_failed' })
})

test('photos can be called off while they are fetched', async () => {
  await trial.control('PATCH', 'settings', { imageDelayMs: [30_000, 30_000] })
  const { data } = await initPhotos([trial.host.offer('/spaet', { status: 404 })])
  expect((await call('cancel/', data)).error.code).toBe('ok')
  expect((await status(data.publish_id)).data.fail_reason).toBe('publish_cancelled')
  expect((await call('cancel/', data)).error.code).toBe('publish_not_cancellable')
})

test('photos take a title of 90 and not of 91', async () => {
  expect((await initPhotos(['http://x.test/a.jpg'], { title: 'a'.repeat(91) })).error.code).toBe(
    'invalid_params',
  )
})

test('a video that was taken is published by the next process, too', async () => {
  await trial.control('PATCH', 'settings', { videoDelayMs: [20_000, 20_000] })
  const { data } = await init(source(video.length, 6_000_000, 2))
  await put(data.upload_url, 0, 5_999_999)
  await put(data.upload_url, 6_000_000, video.length - 1)
  await trial.restart()
  const isComplete = async () => (await status(data.publish_id)).data.status
  await expect.poll(isComplete, { timeout: 10_000 }).toBe('PUBLISH_COMPLETE')
})
