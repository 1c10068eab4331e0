import { crc32 } from 'node:zlib'
import sharp from 'sharp'

export type TurnedType = 'image/jpeg' | 'image/png' | 'image/webp'

export interface TurnedPicture {
  name: string
  type: TurnedType
  bytes: Buffer
  /** How it has to be turned, from 1 to 8. */
  orientation: number
}

/** As stored: red and green above, blue and white below. */
export const storedSize = { width: 60, height: 40 }

/** The corners as displayed, from left to right and from above: what an orientation makes of them. */
export const uprightCorners: Record<number, string> = {
  ...{ 1: 'rgbw', 2: 'grwb', 3: 'wbgr', 4: 'bwrg' },
  ...{ 5: 'rbgw', 6: 'brwg', 7: 'wgbr', 8: 'gwrb' },
}

/** Of every kind that carries an orientation, all eight of them. */
export async function makeTurnedPictures(): Promise<TurnedPicture[]> {
  const makers = await openMakers()
  return (['image/jpeg', 'image/png', 'image/webp'] as const).flatMap((type) =>
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
      ...{ name: `${type}, ${orientation}`, type, orientation },
      bytes: makers[type](exif(orientation)),
    })),
  )
}

/** Pictures in which programs see different orientations, with the one that counts. */
export async function makeOddPictures(): Promise<TurnedPicture[]> {
  const { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp } = await openMakers()
  const others = exif(6, { tag: 0x0128 })
  const marked = Buffer.concat([exifMark, exif(6)])
  const odd = (type: TurnedType, name: string, orientation: number, bytes: Buffer) => ({
    ...{ name: `${type}, ${name}`, type, orientation, bytes },
  })
  return [
    odd('image/jpeg', 'little-endian', 6, jpeg(exif(6, { isLittle: true }))),
    odd('image/jpeg', 'two blocks', 6, jpeg(exif(6), exif(1))),
    odd('image/jpeg', 'two blocks, the second turned', 1, jpeg(exif(1), exif(6))),
    odd('image/jpeg', 'a first block without the tag', 1, jpeg(others, exif(6))),
    odd('image/jpeg', 'the value 0', 1, jpeg(exif(0))),
    odd('image/jpeg', 'the value 9', 1, jpeg(exif(9))),
    odd('image/jpeg', 'a LONG', 1, jpeg(exif(6, { isLittle: true, kind: 4 }))),
    odd('image/jpeg', 'two values', 1, jpeg(exif(6, { values: 2 }))),
    odd('image/jpeg', 'more tags announced than there are', 6, jpeg(exif(6, { tags: 9 }))),
    odd('image/png', 'little-endian', 6, png(exif(6, { isLittle: true }))),
    odd('image/png', 'two chunks', 6, png(exif(6), exif(1))),
    odd('image/png', 'the mark of a JPEG', 1, png(marked)),
    odd('image/webp', 'the mark of a JPEG', 6, webp(marked)),
    odd('image/webp', 'two chunks', 6, webp(exif(6), exif(1))),
    odd('image/webp', 'not announced', 1, clearFlags(webp(exif(6)))),
  ]
}

type Maker = (...blocks: Buffer[]) => Buffer

async function openMakers(): Promise<Record<TurnedType, Maker>> {
  const plain = (await drawQuarters()).raw
  const draw = () => sharp(plain, { raw: { ...storedSize, channels: 3 } })
  const jpeg = await draw().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  const png = await draw().png().toBuffer()
  const webp = await draw().webp({ lossless: true }).toBuffer()
  return {
    'image/jpeg': (...blocks) => {
      const at = 4 + jpeg.readUInt16BE(4)
      return Buffer.concat([jpeg.subarray(0, at), ...blocks.map(segment), jpeg.subarray(at)])
    },
    'image/png': (...blocks) => {
      const chunks = blocks.map((block) => pngChunk('eXIf', block))
      return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
    },
    'image/webp': (...blocks) => {
      const header = Buffer.alloc(10)
      header[0] = exifFlag
      header.writeUIntLE(storedSize.width - 1, 4, 3)
      header.writeUIntLE(storedSize.height - 1, 7, 3)
      const chunks = blocks.map((block) => webpChunk('EXIF', block))
      const body = [Buffer.from('WEBP'), webpChunk('VP8X', header), webp.subarray(12), ...chunks]
      return webpChunk('RIFF', Buffer.concat(body))
    },
  }
}

async function drawQuarters(): Promise<{ raw: Buffer }> {
  const { width, height } = storedSize
  const colours = [
    ['#ff0000', '#00ff00'],
    ['#0000ff', '#ffffff'],
  ] as const
  const quarters = colours.flatMap((row, down) =>
    row.map((background, across) => ({
      input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
      ...{ left: (across * width) / 2, top: (down * height) / 2 },
    })),
  )
  const canvas = sharp({ create: { ...storedSize, channels: 3, background: 'black' } })
  return { raw: await canvas.composite(quarters).removeAlpha().raw().toBuffer() }
}

const exifMark = Buffer.from('Exif\0\0', 'latin1')
const exifFlag = 0x08

interface ExifShape {
  isLittle?: boolean
  tag?: number
  /** 3: SHORT, as Exif demands; 4: LONG. */
  kind?: 3 | 4
  values?: number
  tags?: number
}

/** A TIFF with one tag. */
function exif(orientation: number, shape: ExifShape = {}): Buffer {
  const { isLittle = false, tag = 0x0112, kind = 3, values = 1, tags = 1 } = shape
  const bytes = Buffer.alloc(26)
  const write = (value: number, at: number, size: 2 | 4) =>
    isLittle ? bytes.writeUIntLE(value, at, size) : bytes.writeUIntBE(value, at, size)
  bytes.write(isLittle ? 'II' : 'MM', 'latin1')
  write(42, 2, 2)
  write(8, 4, 4)
  write(tags, 8, 2)
  write(tag, 10, 2)
  write(kind, 12, 2)
  write(values, 14, 4)
  write(orientation, 18, kind === 3 ? 2 : 4)
  return bytes
}

function segment(block: Buffer): Buffer {
  const content = Buffer.concat([exifMark, block])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function webpChunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

/** The flags stand behind the headers of the file and of its first chunk. */
function clearFlags(webp: Buffer): Buffer {
  const copy = Buffer.from(webp)
  copy[20] = 0
  return copy
}
