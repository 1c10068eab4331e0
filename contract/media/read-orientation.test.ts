import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeGif } from '#tests/setup/media/hostile-pictures.ts'
import { makeOddPictures, makeTurnedPictures } from '#tests/setup/media/turned-pictures.ts'
import { readOrientation, uprightSize } from './read-orientation.ts'

const read = (bytes: Uint8Array) =>
  readOrientation(async (start, end) => bytes.subarray(start, end))

const turned = await makeTurnedPictures()
const odd = await makeOddPictures()

it.each(turned)(
  'readOrientation reads it as the library does: $name',
  async ({ type, bytes, orientation }) => {
    expect(await read(bytes)).toMatchObject({ orientation, type })
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation)
  },
)

it.each(odd)('readOrientation: decides: $name', async ({ bytes, orientation }) => {
  expect((await read(bytes)).orientation).toBe(orientation)
})

it('readOrientation takes what it does not know as upright', async () => {
  for (const bytes of [makeGif({}), Buffer.alloc(0), Buffer.from('nada'), Buffer.alloc(100, 255)])
    expect(await read(bytes)).toEqual({ orientation: 1, metadata: [] })
})

it('readOrientation names the pieces that may say an orientation', async () => {
  for (const { bytes, type, name } of [...turned, ...odd]) {
    const { metadata } = await read(bytes)
    expect(metadata.length, name).toBeGreaterThan(0)
    for (const { start, end } of metadata) {
      const piece = bytes.subarray(start, end).toString('latin1')
      expect(piece, name).toMatch(type === 'image/png' ? /^....eXIf/s : /Exif|EXIF/)
    }
  }
})

it('readOrientation reads a truncated or damaged file, and little of it', async () => {
  for (const { bytes } of [...turned, ...odd])
    for (let at = 0; at < bytes.length; at += 3) {
      const damaged = Uint8Array.from(bytes)
      damaged[at] = 0xff
      for (const file of [bytes.subarray(0, at), damaged]) {
        let reads = 0
        const { orientation } = await readOrientation(async (start, end) => {
          reads++
          return file.subarray(start, end)
        })
        expect(orientation).toBeGreaterThanOrEqual(1)
        expect(orientation).toBeLessThanOrEqual(8)
        expect(reads).toBeLessThan(50)
      }
    }
})

it('readOrientation ends in a file that never does', async () => {
  for (const { bytes } of turned) {
    let reads = 0
    await readOrientation(async (start, end) => {
      reads++
      const piece = new Uint8Array(end - start)
      for (let at = start; at < end; at++) piece[at - start] = bytes[at % bytes.length] ?? 0
      return piece
    })
    expect(reads).toBeLessThan(1200)
  }
})

it('a picture on its side has its sides swapped', () => {
  const size = { width: 60, height: 40 }
  expect(uprightSize(size, 4)).toEqual(size)
  expect(uprightSize(size, 5)).toEqual({ width: 40, height: 60 })
})
