import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AcceptedMediaType } from '#contract/media/media.ts'
import { findGeotagsIn } from '#tests/setup/media/find-geotags-in.ts'
import {
  box,
  countGeotags,
  geotaggedXmp,
  latitudeText,
  makeGeotaggedPicture,
  makeGeotaggedVideo,
  number32,
} from '#tests/setup/media/make-geotagged-media.ts'
import { element, webmTag, webmTags } from '#tests/setup/media/webm-elements.ts'
import { sampleMp4 } from '../../../sandbox/trial/sample-media.ts'
import { createCover } from '../geotags/blank.ts'

async function cover(bytes: Buffer, type: AcceptedMediaType): Promise<Buffer> {
  const covered = Buffer.from(bytes)
  createCover(await findGeotagsIn(bytes, type), 0)(covered)
  return covered
}

const rawOf = (picture: Buffer) => sharp(picture, { failOn: 'warning' }).raw().toBuffer()

it.each(['jpeg', 'png', 'webp'] as const)(
  'of type %s the geotags in Exif and XMP are covered, and nothing else changes',
  async (format) => {
    const picture = await makeGeotaggedPicture(format)
    // A PNG's XMP is compressed.
    expect(countGeotags(picture)).toBeGreaterThanOrEqual(format === 'png' ? 3 : 6)
    const covered = await cover(picture, `image/${format}`)
    expect(covered.length).toBe(picture.length)
    expect(countGeotags(covered)).toBe(0)
    expect((await rawOf(covered)).equals(await rawOf(picture))).toBe(true)
    const facts = await sharp(covered, { failOn: 'warning' }).metadata()
    expect(facts.orientation).toBe(6)
    const [exif, xmp] = [facts.exif?.toString('latin1'), facts.xmp?.toString()]
    for (const kept of ['Telefone', 'Modelo 1', 'Camera 2']) expect(exif).toContain(kept)
    if (format !== 'png') {
      expect(xmp).toContain('xmp:CreatorTool="Camera 2"')
      expect(xmp).toMatch(/exif:GPSLatitude="\s+"/)
    } else expect(xmp ?? '').toBe('')
    expect(readTags(facts.exif ?? Buffer.alloc(0))).not.toContain(0x8825)
    expect(readTags(facts.exif ?? Buffer.alloc(0))).toContain(0x0112)
    // A second search finds nothing.
    expect(await cover(covered, `image/${format}`)).toEqual(covered)
  },
)

it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'of type %s without geotags nothing is covered',
  async (format) => {
    const background = { r: 1, g: 120, b: 90 }
    const picture = sharp({ create: { width: 640, height: 800, channels: 3, background } })
    const kept = format === 'gif' ? picture : picture.withExif({ IFD0: { Make: 'Telefone' } })
    expect(await findGeotagsIn(await kept[format]().toBuffer(), `image/${format}`)).toEqual([])
  },
)

it('in a picture: the geotags of a second picture after the first are covered too', async () => {
  const [first, second] = [
    await makeGeotaggedPicture('jpeg'),
    await makeGeotaggedPicture('jpeg', { hue: 9 }),
  ]
  const covered = await cover(Buffer.concat([first, second]), 'image/jpeg')
  expect(countGeotags(covered)).toBe(0)
  expect((await rawOf(covered.subarray(first.length))).equals(await rawOf(second))).toBe(true)
})

it('in a picture: a GIF with XMP is covered', async () => {
  const gif = await sharp({
    create: { width: 8, height: 8, channels: 3, background: '#c33' },
  })
    .gif()
    .toBuffer()
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  const extension = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('XMP DataXMP'),
    Buffer.from(geotaggedXmp),
    trailer,
  ])
  const placed = Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)])
  expect(countGeotags(await cover(placed, 'image/gif'))).toBe(0)
})

it.each([
  ['packed XMP', 'iTXt', (xmp: Buffer) => ['XML:com.adobe.xmp', [1, 0, 0, 0], deflateSync(xmp)]],
  [
    'an old program’s profile',
    'zTXt',
    (xmp: Buffer) => ['Raw profile type exif', [0], deflateSync(xmp)],
  ],
  ['an old program’s bare profile', 'tEXt', (xmp: Buffer) => ['Raw profile type APP1', [], xmp]],
] as const)('in a picture: %s in a PNG is removed', async (_name, type, make) => {
  const png = await makeGeotaggedPicture('png', { xmp: false })
  const [keyword, flags, content] = make(Buffer.from(geotaggedXmp))
  const data = Buffer.concat([
    Buffer.from(`${keyword}\0`),
    Buffer.from(flags as number[]),
    content as Buffer,
  ])
  const added = Buffer.concat([
    number32(data.length),
    Buffer.from(type),
    data,
    number32(crc32(Buffer.concat([Buffer.from(type), data]))),
  ])
  // After the header of 25 bytes.
  const placed = Buffer.concat([png.subarray(0, 33), added, png.subarray(33)])
  const covered = await cover(placed, 'image/png')
  expect(covered.indexOf(content as Buffer)).toBe(-1)
  expect((await rawOf(covered)).equals(await rawOf(png))).toBe(true)
})

it('in a picture: a damaged table of GPS values changes nothing outside its block', async () => {
  const picture = await makeGeotaggedPicture('jpeg', { xmp: false })
  const exif = picture.indexOf('Exif\0\0')
  const end = exif - 2 + picture.readUInt16BE(exif - 2)
  // The damaged places repeat after 53 seeds, with other values.
  for (let seed = 1; seed <= 106; seed += 1) {
    const damaged = Buffer.from(picture)
    for (let at = exif + 6; at < end; at += 1)
      if ((at * 7919 + seed * 104_729) % 53 === 0) damaged[at] = (at * seed) & 255
    const covered = await cover(damaged, 'image/jpeg')
    expect(covered.subarray(0, exif).equals(damaged.subarray(0, exif))).toBe(true)
    expect(covered.subarray(end).equals(damaged.subarray(end))).toBe(true)
  }
}, 30_000)

it.each([
  ['last', false],
  ['first', true],
])(
  'whose index is %s the geotags are covered, and nothing else changes',
  async (_where, isMoovFirst) => {
    const video = await makeGeotaggedVideo(undefined, { isMoovFirst })
    expect(countGeotags(video)).toBe(3)
    const covered = await cover(video, 'video/mp4')
    expect(covered.length).toBe(video.length)
    expect(countGeotags(covered)).toBe(0)
    expect(covered.includes('com.apple.quicktime.make')).toBe(true)
    expect(covered.includes('Telefone')).toBe(true)
    const same = await sampleMp4({ isMoovFirst })
    const data = same.indexOf('mdat')
    expect(covered.subarray(0, same.indexOf('moov') - 4)).toEqual(
      video.subarray(0, same.indexOf('moov') - 4),
    )
    expect(covered.indexOf('mdat') >= data).toBe(true)
    expect(await findGeotagsIn(await sampleMp4({ isMoovFirst }), 'video/mp4')).toEqual([])
  },
)

it('in a video: positions that a camera records each second in the media data are covered', async () => {
  const samples = [latitudeText, latitudeText, `${latitudeText} `].map((text) => Buffer.from(text))
  const [first = Buffer.alloc(0), second = first, third = first] = samples
  const video = await sampleMp4({ isMoovFirst: false })
  // At the end of the file: two samples in one chunk, a gap, the third sample.
  const makeTrack = (at: number) =>
    box(
      'trak',
      box(
        'mdia',
        box(
          'minf',
          box(
            'stbl',
            box('stsd', number32(0, 1), box('gpmd', number32(0, 1))),
            box('stsz', number32(0, 0, 3), number32(...samples.map(({ length }) => length))),
            box('stsc', number32(0, 2, 1, 2, 1, 2, 1, 1)),
            box('stco', number32(0, 2, at, at + first.length * 2 + 5)),
          ),
        ),
      ),
    )
  const whole = await makeGeotaggedVideo([makeTrack(0)])
  const at = whole.length + 8
  const placed = Buffer.concat([
    await makeGeotaggedVideo([makeTrack(at)]),
    box('mdat', first, second, Buffer.from('sound'), third),
  ])
  expect(video.length).toBeLessThan(placed.length)
  expect(countGeotags(placed)).toBe(3)
  const covered = await cover(placed, 'video/mp4')
  expect(countGeotags(covered)).toBe(0)
  expect(covered.includes('sound')).toBe(true)
})

it('in a video: a WebM’s tag is covered', async () => {
  const tags = webmTags(webmTag('TITLE', 'Pão'), webmTag('LOCATION-eng', latitudeText))
  const webm = Buffer.concat([
    element('1a45dfa3', Buffer.from('webm')),
    element('18538067', element('1f43b675', Buffer.from('data')), tags),
  ])
  const covered = await cover(webm, 'video/webm')
  expect(countGeotags(webm)).toBe(1)
  expect(countGeotags(covered)).toBe(0)
  expect(covered.includes('Pão')).toBe(true)
})

it('in a video: that is truncated or states wrong lengths ends the search without an error', async () => {
  const video = await makeGeotaggedVideo()
  for (let seed = 1; seed < 300; seed += 1) {
    const damaged = Buffer.from(
      video.subarray(0, seed % 3 ? video.length : (seed * 31) % video.length),
    )
    for (let at = seed % 61; at < damaged.length; at += 61 + (seed % 97))
      damaged[at] = (at * seed) & 255
    const covered = await cover(damaged, 'video/mp4')
    expect(covered.length).toBe(damaged.length)
  }
})

/** Tag numbers in the first table of an Exif block as returned by sharp. */
function readTags(exif: Buffer): number[] {
  const tiff = exif.subarray(exif.indexOf('Exif\0\0') === 0 ? 6 : 0)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const word = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  return Array.from({ length: word(first) }, (_, index) => word(first + 2 + index * 12))
}
