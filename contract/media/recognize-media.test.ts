import { fileTypeFromBuffer } from 'file-type'
import { expect, it } from 'vitest'
import { acceptedMedia } from '#contract/media/media.ts'
import { makeMediaHeads } from '#tests/setup/media/media-heads.ts'
import { type MediaFormat, recognizeMedia } from './recognize-media.ts'

const recognize = (bytes: Uint8Array) =>
  recognizeMedia(async (start, end) => bytes.subarray(start, end))

/** The library, which knows ten times as many kinds, in the words of the table. */
async function askLibrary(bytes: Uint8Array): Promise<MediaFormat | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime
  if (mime === undefined || !/^(image|video)\//.test(mime)) return undefined
  if (mime === 'video/x-m4v') return 'video/mp4'
  if (Object.hasOwn(acceptedMedia, mime)) return mime as MediaFormat
  if (mime === 'image/avif') return 'avif'
  if (/^image\/hei/.test(mime)) {
    return /avi[fs]/.test(String.fromCharCode(...bytes.subarray(0, 64))) ? 'avif' : 'heic'
  }
  return /adobe-dng|canon-cr[23]|nikon|sony|olympus|fujifilm|panasonic/.test(mime) ? 'raw' : 'other'
}

/** In bytes: no signature of a kind that we accept is longer. */
const shortest = 12

/** Cut at each of its first bytes, and with each of them changed in a few ways. */
function* damage(bytes: Uint8Array): Generator<[what: string, Uint8Array]> {
  for (let at = 0; at < 48; at++) {
    if (at >= shortest) yield [`cut at ${at}`, bytes.subarray(0, at)]
    for (const change of [0x01, 0x20, 0xff]) {
      const damaged = Uint8Array.from(bytes.subarray(0, 1024))
      damaged[at] = (damaged[at] ?? 0) ^ change
      yield [`byte ${at} changed by ${change}`, damaged]
    }
  }
}

const heads = await makeMediaHeads()

it.each(heads)('recognizeMedia: $name', async ({ bytes, format }) => {
  expect(await recognize(bytes)).toBe(format)
  expect(await askLibrary(bytes)).toBe(format)
})

it('recognizeMedia knows every kind that we accept', () => {
  const known = new Set(heads.map(({ format }) => format))
  expect([...known]).toEqual(expect.arrayContaining(Object.keys(acceptedMedia)))
})

it('recognizeMedia accepts no damaged file as another kind than the library does', async () => {
  for (const { name, bytes } of heads) {
    for (const [what, damaged] of damage(bytes)) {
      const format = await recognize(damaged)
      if (format === undefined || !Object.hasOwn(acceptedMedia, format)) continue
      expect(await askLibrary(damaged), `${name}, ${what}`).toBe(format)
    }
  }
})

it('recognizeMedia reads little of a file, however it is made', async () => {
  for (const { bytes } of heads) {
    // No chunk, object or tag ever leads to another end than the limit of how many are read.
    let reads = 0
    let read = 0
    await recognizeMedia(async (start, end) => {
      reads++
      read += end - start
      const piece = new Uint8Array(end - start)
      for (let at = start; at < end; at++) piece[at - start] = bytes[at % bytes.length] ?? 0
      return piece
    })
    expect(reads).toBeLessThan(600)
    expect(read).toBeLessThan(32 * 1024)
  }
})
