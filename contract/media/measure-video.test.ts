import { expect, it } from 'vitest'
import { readEdits } from './read-edits.ts'
import { readPictureCoding } from './read-picture-coding.ts'

function box(name: string, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4)
  return bytes
}

/** Of ten seconds; times in thousandths. Each edit: its length, where it begins, its speed. */
function movie(handler: string, edits: [number, number, number?][]): Buffer {
  const entries = edits.map(([length, from, rate = 0x1_0000]) => words(length, from, rate))
  const list = box('elst', words(0, edits.length), ...entries)
  const media = box(
    'mdia',
    box('mdhd', words(0, 0, 0, 1000, 10_000, 0)),
    box('hdlr', words(0, 0), Buffer.from(handler), words(0, 0, 0)),
  )
  const header = box('mvhd', words(0, 0, 0, 1000, 10_000, 0, 0, 0))
  return Buffer.concat([
    box('ftyp', words(0)),
    box('mdat', words(1, 2, 3)),
    box('moov', header, box('trak', box('edts', list), media)),
  ])
}

const edited = (file: Buffer) =>
  readEdits(async (start, end) => file.subarray(start, end), file.length)

it.each<[string, [number, number, number?][], boolean]>([
  ['of the whole track', [[10_000, 0]], false],
  ["of the encoder's delay", [[9957, 43]], false],
  ['to the end, whatever its length', [[0, 21]], false],
  [
    'that waits for a moment',
    [
      [20, -1],
      [10_000, 0],
    ],
    false,
  ],
  ['that leaves out the beginning', [[8700, 1300]], true],
  ['that leaves out the end', [[8000, 0]], true],
  [
    'that waits',
    [
      [2000, -1],
      [10_000, 0],
    ],
    true,
  ],
  [
    'of two parts',
    [
      [3000, 0],
      [4000, 6000],
    ],
    true,
  ],
  ['of another speed', [[10_000, 0, 0x2_0000]], true],
  ['of pauses alone', [[1000, -1]], false],
])('an edit list: %s', async (_what, edits, isEdited) => {
  expect(await edited(movie('vide', edits))).toBe(isEdited)
  expect(await edited(movie('soun', edits))).toBe(isEdited)
  expect(await edited(movie('tmcd', edits))).toBe(false)
})

it('an edit list is unknown in a file without an index, with too many boxes, or with too many edits', async () => {
  expect(await edited(box('mdat', words(1)))).toBeNull()
  expect(await edited(Buffer.from('not a movie at all'))).toBeNull()
  const many = Array.from({ length: 3000 }, () => box('free'))
  expect(await edited(Buffer.concat([...many, movie('vide', [[8000, 0]])]))).toBeNull()
  const file = movie('vide', [[8000, 0]])
  file.writeUInt32BE(4_000_000_000, file.indexOf('elst') + 8)
  expect(await edited(file)).toBeNull()
})

const of = (hex: string, width: number, height: number, codec = 'avc') =>
  readPictureCoding(codec, Buffer.from(hex, 'hex'), { width, height })
const unknown = { chroma: null, isInterlaced: null }

it('how pictures are coded is unknown for other codecs and for bytes that end too early', () => {
  expect(readPictureCoding('avc', undefined, { width: 1, height: 1 })).toEqual(unknown)
  expect(of('0164001f', 96, 170)).toEqual(unknown)
  expect(of('0164001fffe1001867640', 96, 170)).toEqual(unknown)
  expect(of('00', 96, 170, 'vp9')).toEqual(unknown)
  expect(of('00', 96, 170, 'hevc')).toEqual(unknown)
})

it('how pictures are coded is not believed when it is of pictures of another size', () => {
  const other = '0142c01effe1000f6742c01eda0280917bff002000181001000468ce3c80'
  expect(of(other, 320, 568)).toEqual(unknown)
})
