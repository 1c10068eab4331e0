import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Post } from '#contract/posts/post.ts'
import { type MediaRow, media, mediaPlaces } from '#server/db/schema/media.ts'
import { networkPath } from '#server/media/serving/network-address.ts'
import {
  countGeotags,
  makeGeotaggedPicture,
  makeGeotaggedVideo,
} from '#tests/setup/media/make-geotagged-media.ts'
import { openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
})

const rowOf = async ({ media: [file] }: Post): Promise<MediaRow> => {
  const [row] = await world.deps.db
    .select()
    .from(media)
    .where(eq(media.id, file?.id ?? ''))
  if (!row) throw new Error('no media')
  return row
}
const placesIn = (id: string) =>
  world.deps.db.select().from(mediaPlaces).where(eq(mediaPlaces.mediaId, id))
const fetchMedia = async (
  path: string | null | undefined,
  headers: Record<string, string> = {},
) => {
  const { Cookie = '' } = tools.person.headers
  const answer = await fetch(`${world.url}${path}`, { headers: { Cookie, ...headers } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const digest = answer.headers.get('repr-digest')
  return { status: answer.status, bytes, tag: answer.headers.get('etag') ?? '', digest }
}
const fetchAsNetwork = async (post: Post) => {
  const target = { id: post.schedules[0]?.id ?? '', platformId: 'instagram' }
  return fetchMedia(networkPath(world.deps, await rowOf(post), target))
}

it.each(['jpeg', 'png', 'webp'] as const)(
  'media geotags: is in no %s that is served, whole, in ranges, as thumbnail or to a network; the original is unchanged',
  async (format) => {
    const picture = await makeGeotaggedPicture(format)
    const post = await tools.create({ files: [picture] })
    const { storageKey, sha256 } = await rowOf(post)
    expect((await buffer(await world.deps.files.read(storageKey))).equals(picture)).toBe(true)
    expect(sha256).toBe(createHash('sha256').update(picture).digest('hex'))

    const [path = ''] = post.mediaUrls
    const whole = await fetchMedia(path)
    expect(whole.bytes.length).toBe(picture.length)
    expect(countGeotags(picture)).toBeGreaterThan(0)
    expect(countGeotags(whole.bytes)).toBe(0)
    // The digest is that of the served bytes, not of the stored ones.
    const served = createHash('sha256').update(whole.bytes).digest('base64')
    expect(whole.digest).toBe(`sha-256=:${served}:`)
    expect(whole.tag).toMatch(/^"[0-9a-f]{64}\.[0-9a-f]{16}"$/)
    expect((await fetchMedia(path, { 'If-None-Match': whole.tag })).status).toBe(304)
    expect((await fetchMedia(path, { 'If-None-Match': `"${sha256}"` })).status).toBe(200)
    const parts: Buffer[] = []
    for (let start = 0; start < picture.length; start += 997) {
      const range = `bytes=${start}-${start + 996}`
      const part = await fetchMedia(
        path,
        start < 20_000 ? { Range: range } : { Range: `bytes=${start}-` },
      )
      parts.push(part.bytes)
      if (start >= 20_000) break
    }
    expect(Buffer.concat(parts).equals(whole.bytes)).toBe(true)

    const small = await fetchMedia(post.media[0]?.thumbnailUrl)
    const copy = await fetchAsNetwork(post)
    for (const { bytes } of [small, copy]) {
      expect(countGeotags(bytes)).toBe(0)
      const { exif, xmp } = await sharp(bytes).metadata()
      expect([exif, xmp]).toEqual([undefined, undefined])
    }
  },
)

it.each([
  ['last', false],
  ['first', true],
])(
  'the position where media were recorded is in no video whose index is %s',
  async (_where, isMoovFirst) => {
    const video = await makeGeotaggedVideo(undefined, { isMoovFirst })
    const post = await tools.create({ files: [video] })
    const whole = await fetchMedia(post.mediaUrls[0])
    const copy = await fetchAsNetwork(post)
    for (const { bytes } of [whole, copy]) {
      expect(bytes.length).toBe(video.length)
      expect(countGeotags(bytes)).toBe(0)
    }
    expect(copy.bytes.indexOf('moov')).toBeLessThan(copy.bytes.indexOf('mdat'))
    // The ranges that players request have the same bytes.
    const from = whole.bytes.indexOf('moov')
    const part = await fetchMedia(post.mediaUrls[0], { Range: `bytes=${from}-` })
    expect(part.bytes.equals(whole.bytes.subarray(from))).toBe(true)
  },
)

it('the position where media were recorded is searched for when an older file is first served, also when a copy of it exists', async () => {
  const video = await makeGeotaggedVideo()
  const post = await tools.create({ files: [video] })
  const row = await rowOf(post)
  const found = await placesIn(row.id)
  await world.deps.db.delete(mediaPlaces).where(eq(mediaPlaces.mediaId, row.id))
  const meta = { contentType: row.contentType, size: video.length }
  const before = row.storageKey.replace(/\.mp4$/, '.instagram.mp4')
  await world.deps.files.put(before, Readable.from([video]), meta)
  const [copy, again, whole] = await Promise.all([
    fetchAsNetwork(post),
    fetchAsNetwork(post),
    fetchMedia(post.mediaUrls[0]),
  ])
  expect([copy, again, whole].map(({ bytes }) => countGeotags(bytes))).toEqual([0, 0, 0])
  expect(await placesIn(row.id)).toEqual(found)
})

it('the position where media were recorded in too many places makes an older file unservable, which is found out only once', async () => {
  const post = await tools.create({ files: [await makeGeotaggedPicture('jpeg')] })
  const row = await rowOf(post)
  const told = Buffer.from('<x exif:GPSLatitude="1"/>'.repeat(2100))
  const { storageKey, contentType } = row
  const meta = { contentType, size: told.length }
  await world.deps.files.put(storageKey, Readable.from([told]), meta)
  await world.deps.db.delete(mediaPlaces).where(eq(mediaPlaces.mediaId, row.id))
  await world.deps.db.update(media).set({ size: told.length }).where(eq(media.id, row.id))
  const takeOut = vi.spyOn(world.deps.files, 'takeOut')
  const looks = [await fetchMedia(post.mediaUrls[0]), await fetchMedia(post.mediaUrls[0])]
  expect(looks.map(({ status }) => status)).toEqual([422, 422])
  expect(takeOut).toHaveBeenCalledTimes(1)
  takeOut.mockRestore()
  expect((await fetchMedia(post.media[0]?.thumbnailUrl)).status).toBe(200)
})

it('the position where media were recorded is covered without changing a file that has none', async () => {
  const post = await tools.create()
  expect(await placesIn((await rowOf(post)).id)).toMatchObject([{ blanks: [], digest: '' }])
  const whole = await fetchMedia(post.mediaUrls[0])
  expect(whole.bytes.equals(tools.photo)).toBe(true)
  expect(whole.tag).toBe(`"${(await rowOf(post)).sha256}"`)
})
