import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let photo: Buffer
let url: string
let cookie: Record<string, string>
let post: Post
beforeAll(async () => {
  world = await openTestWorld()
  const person = await world.addPerson()
  cookie = { Cookie: person.headers.Cookie ?? '' }
  const accountId = await world.addAccount(person, 'galeria')
  const upright = (await makePhoto('a.jpg', { width: 1000, height: 2000 })).buffer
  // As phones write them: rotated pixels and an orientation tag.
  photo = await sharp(upright).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const answer = await sendPost(world, person, { accountIds: [accountId], files: [photo] })
  const rejected = await answer.json()
  expect(rejected.code).toBe('POST_REJECTED')
  photo = await sharp((await makePhoto('b.jpg', { width: 2000, height: 1600 })).buffer)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const accepted = await sendPost(world, person, { accountIds: [accountId], files: [photo] })
  const { data } = v.parse(v.object({ data: Post }), await accepted.json())
  expect(data.media[0]).toMatchObject({ width: 1600, height: 2000 })
  post = data
  url = world.url + data.mediaUrls[0]
})
afterAll(() => world.close())

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { headers: { ...cookie, ...headers }, method })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

it('GET /media/:id/:file: serves the whole original with its type, for private caches that revalidate', async () => {
  const answer = await get()
  expect(answer.status).toBe(200)
  expect((await bytesOf(answer)).equals(photo)).toBe(true)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(photo.length),
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Cookie'),
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
})

it('GET /media/:id/:file: serves a range, and only that', async () => {
  const answer = await get({ Range: 'bytes=1000-1999' })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes 1000-1999/${photo.length}`)
  expect(answer.headers.get('content-length')).toBe('1000')
  expect((await bytesOf(answer)).equals(photo.subarray(1000, 2000))).toBe(true)
})

it('GET /media/:id/:file refuses a range after the end', async () => {
  const answer = await get({ Range: `bytes=${photo.length}-` })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe(`bytes */${photo.length}`)
})

it('GET /media/:id/:file ignores a range whose If-Range names another file', async () => {
  const answer = await get({ Range: 'bytes=0-9', 'If-Range': '"other"' })
  expect(answer.status).toBe(200)
  expect((await bytesOf(answer)).length).toBe(photo.length)
})

it('GET /media/:id/:file answers HEAD with the length and no body', async () => {
  const answer = await get({}, 'HEAD')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-length')).toBe(String(photo.length))
  expect((await bytesOf(answer)).length).toBe(0)
})

it('GET /media/:id/:file answers 304 to a client that has it', async () => {
  const tag = (await get()).headers.get('etag') ?? ''
  const answer = await get({ 'If-None-Match': `W/"x", ${tag}` })
  expect(answer.status).toBe(304)
  expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200)
})

it('GET /media/:id/:file has an address that depends on the content, and serves the thumbnail beside it', async () => {
  const { sha256, id, thumbnailUrl } = post.media[0] ?? {}
  expect(new URL(url).pathname).toBe(`/media/${id}/${sha256?.slice(0, 32)}.jpg`)
  const small = await fetch(`${world.url}${thumbnailUrl}`, { headers: cookie })
  expect(small.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(await bytesOf(small)).metadata()).height).toBe(480)
})

it('GET /media/:id/:file sends the digest of a whole file, which devices verify', async () => {
  for (const address of [url, `${world.url}${post.media[0]?.thumbnailUrl}`]) {
    const answer = await fetch(address, { headers: cookie })
    const told = answer.headers.get('repr-digest')
    const digest = createHash('sha256')
      .update(await bytesOf(answer))
      .digest('base64')
    expect(told).toBe(`sha-256=:${digest}:`)
  }
  expect((await get({ Range: 'bytes=0-9' })).headers.get('repr-digest')).toBeNull()
})

it('GET /media/:id/:file also serves it under older addresses, which devices have in drafts', async () => {
  const before = url.replace(/[^/]+(?=\.jpg$)/, 'aB3_-'.repeat(4).padEnd(24, 'x'))
  const answer = await fetch(before, { headers: cookie })
  expect((await bytesOf(answer)).equals(photo)).toBe(true)
})
