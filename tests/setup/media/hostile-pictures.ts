import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

// Small files with huge pictures.

export interface PngShape {
  width: number
  height: number
  /** With colours and transparency; otherwise grey. */
  isColoured?: boolean
  isInterlaced?: boolean
  /** Chunks before the picture: name and content. */
  chunks?: readonly (readonly [name: string, content: Buffer])[]
}

/** A black PNG, made without holding its pixels in memory. Every one has different bytes. */
export async function makePng({ width, height, ...more }: PngShape): Promise<Buffer> {
  const { isColoured = false, isInterlaced = false, chunks = [] } = more
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, isColoured ? 6 : 0, 0, 0, isInterlaced ? 1 : 0], 8)
  const pixelBytes = isColoured ? 4 : 1
  const passes = isInterlaced ? adam7 : [[0, 0, 1, 1] as const]
  const bytes = passes.reduce((sum, [x, y, stepX, stepY]) => {
    const [wide, high] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return sum + (wide > 0 && high > 0 ? high * (1 + wide * pixelBytes) : 0)
  }, 0)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${randomUUID()}`, 'latin1')),
    ...chunks.map(([name, content]) => chunk(name, content)),
    chunk('IDAT', await zeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** First column and row, and the steps, of each interlacing pass. */
const adam7 = [
  ...([[0, 0, 8, 8] as const, [4, 0, 8, 8] as const, [0, 4, 4, 8] as const] as const),
  ...([[2, 0, 4, 4] as const, [0, 2, 2, 4] as const] as const),
  ...([[1, 0, 2, 2] as const, [0, 1, 1, 2] as const] as const),
]

/** This many zeros, compressed. */
export function zeros(bytes: number): Promise<Buffer> {
  const block = Buffer.alloc(1024 * 1024)
  const blocks = function* () {
    for (let left = bytes; left > 0; left -= block.length)
      yield block.subarray(0, Math.min(left, block.length))
  }
  return buffer(Readable.from(blocks()).pipe(createDeflate({ level: 1 })))
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A GIF with many frames of one pixel on a large canvas. */
export function makeGif({ width = 1, height = 1, frames = 1 }): Buffer {
  const u16 = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 2)
    for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
    return bytes
  }
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c]),
    u16(0, 0, 1, 1),
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    u16(width, height),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A colour profile that decompresses to this many zeros. */
export async function profileOf(bytes: number): Promise<Buffer> {
  return Buffer.concat([Buffer.from('icc\0\0', 'latin1'), await zeros(bytes)])
}

/** A text chunk that decompresses to this many zeros. */
export async function textOf(bytes: number): Promise<Buffer> {
  return Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), await zeros(bytes)])
}
