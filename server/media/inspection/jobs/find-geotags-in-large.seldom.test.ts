import { expect, it, vi } from 'vitest'
import type { AcceptedMediaType } from '#contract/media/media.ts'
import { findGeotagsIn } from '#tests/setup/media/find-geotags-in.ts'
import {
  box,
  countGeotags,
  latitudeText,
  makeGeotaggedVideo,
  number32,
  placeBoxes,
} from '#tests/setup/media/make-geotagged-media.ts'
import { element, endlessElement, webmTag, webmTags } from '#tests/setup/media/webm-elements.ts'
import { createCover } from '../geotags/blank.ts'

vi.setConfig({ testTimeout: 30_000 })

/** Number of geotags before and after covering. */
async function countBoth(bytes: Buffer, type: AcceptedMediaType = 'video/mp4') {
  const before = countGeotags(bytes)
  createCover(await findGeotagsIn(bytes, type), 0)(bytes)
  return [before, countGeotags(bytes)]
}

const tooMany = { code: 'TOO_MANY_PLACES' }
const large = Buffer.alloc(65 * 1024 * 1024)

const track = (kind: string, ...tables: readonly Buffer[]) =>
  box(
    'trak',
    box(
      'mdia',
      box('minf', box('stbl', box('stsd', number32(0, 1), box(kind, number32(0, 1))), ...tables)),
    ),
  )

it('in a large video: geotags after a track with an index of 65 MiB are covered', async () => {
  const tables = [box('stsz', number32(0, 2, 172_800_000)), box('stco', large)]
  const video = await makeGeotaggedVideo([track('lpcm', ...tables), ...placeBoxes()])
  expect(await countBoth(video)).toEqual([3, 0])
})

it('in a large video: positions in a track that is large for other reasons are covered', async () => {
  const make = (at: number) => {
    const text = latitudeText.length
    const sizes = box('stsz', number32(0, text, 1))
    const tables = [sizes, box('stsc', number32(0, 1, 1, 1, 1)), box('stco', number32(0, 1, at))]
    const small = track('gpmd', ...tables)
    return box('trak', small.subarray(8), box('free', large))
  }
  const at = (await makeGeotaggedVideo([make(0)])).length + 8
  const video = Buffer.concat([
    await makeGeotaggedVideo([make(at)]),
    box('mdat', Buffer.from(latitudeText)),
  ])
  expect(await countBoth(video)).toEqual([1, 0])
})

it('in a large video: samples of one size are covered, whatever their number', async () => {
  const [first, text] = [Buffer.alloc(1_200_000), Buffer.from(latitudeText)]
  const make = (at: number) =>
    track(
      'gpmd',
      box('stsz', number32(0, 1, first.length + text.length)),
      box('stsc', number32(0, 2, 1, first.length, 1, 2, text.length, 1)),
      box('stco', number32(0, 2, at, at + first.length + 5)),
    )
  const at = (await makeGeotaggedVideo([make(0)])).length + 8
  const video = Buffer.concat([
    await makeGeotaggedVideo([make(at)]),
    box('mdat', first, Buffer.from('sound'), text),
  ])
  expect(await countBoth(video)).toEqual([1, 0])
  expect(video.includes('sound')).toBe(true)
})

it.each([
  ['a way of a camera with an index of 65 MiB', track('gpmd', box('stsz', large))],
  ['metadata of 65 MiB', box('meta', large)],
])('in a large video: %s is refused', async (_what, part) => {
  await expect(findGeotagsIn(await makeGeotaggedVideo([part]), 'video/mp4')).rejects.toMatchObject(
    tooMany,
  )
})

it('in a large video: geotags after 200,000 boxes are covered, and a million boxes are refused', async () => {
  const [told = Buffer.alloc(0)] = placeBoxes()
  const pieces = (count: number) => Buffer.alloc(count * 8, box('free'))
  const video = await makeGeotaggedVideo([])
  expect(await countBoth(Buffer.concat([video, pieces(200_000), told]))).toEqual([2, 0])
  const endless = Buffer.concat([video, pieces(1_000_000), told])
  await expect(findGeotagsIn(endless, 'video/mp4')).rejects.toMatchObject(tooMany)
})

const head = element('1a45dfa3', Buffer.from('webm'))
const tags = webmTags(webmTag('LOCATION', latitudeText))
const block = element('a3', Buffer.from('x'))
const blocks = (count: number) => Buffer.alloc(count * block.length, block)
const webm = (...content: readonly Buffer[]) =>
  Buffer.concat([head, endlessElement('18538067', ...content)])

it('in a large WebM: tags after 200,000 elements are covered, and two million elements are refused', async () => {
  expect(await countBoth(webm(blocks(200_000), tags), 'video/webm')).toEqual([1, 0])
  const endless = findGeotagsIn(webm(blocks(2_000_000), tags), 'video/webm')
  await expect(endless).rejects.toMatchObject(tooMany)
})

it('in a large WebM: tags after a live recording are covered', async () => {
  const clusters = [endlessElement('1f43b675', block, block), endlessElement('1f43b675', block)]
  expect(await countBoth(webm(...clusters, tags), 'video/webm')).toEqual([1, 0])
})

it('in a large WebM: a geotag at the end of long tags is covered, and longer tags are refused', async () => {
  const long = (mebibytes: number) =>
    webmTags(
      webmTag('TITLE', 'x'.repeat(mebibytes * 1024 * 1024)),
      webmTag('LOCATION', latitudeText),
    )
  expect(await countBoth(webm(long(5)), 'video/webm')).toEqual([1, 0])
  await expect(findGeotagsIn(webm(long(16)), 'video/webm')).rejects.toMatchObject(tooMany)
})
