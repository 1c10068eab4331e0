import { open, stat, writeFile } from 'node:fs/promises'
import type { ByteRange } from '../../../files/file-store.ts'

export async function moveIndexForward({ path, to }: { path: string; to: string }) {
  const { size } = await stat(path)
  await using file = await open(path)
  const read = async ({ start, end }: ByteRange) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start + 1), {
      position: start,
    })
    return buffer.subarray(0, bytesRead)
  }
  const pieces = (await planFastStart(read, size)) ?? []
  for (const piece of pieces) if (Buffer.isBuffer(piece)) await writeFile(to, piece)
  return pieces.map((piece) => (Buffer.isBuffer(piece) ? ('index' as const) : piece))
}

/** The new file: byte ranges of the old one, and the index as changed bytes. */
type FastStart = (ByteRange | Buffer)[]

interface Box {
  name: string
  start: number
  end: number
}

/** No phone's video has a larger index. */
const maxIndexBytes = 64 * 1024 * 1024
const containers = new Set(['trak', 'mdia', 'minf', 'stbl'])

/**
 * Networks want the index (moov) of an MP4 or MOV before its data; phones write it last. Returns
 * how to put it first with sound and picture unchanged; undefined when that is not needed or the
 * file is of another type.
 */
export async function planFastStart(
  read: (range: ByteRange) => Promise<Buffer>,
  size: number,
): Promise<FastStart | undefined> {
  const boxes = await readBoxes(read, size)
  const data = boxes.findIndex(({ name }) => name === 'mdat')
  const index = boxes.findIndex(({ name }) => name === 'moov')
  const [mdat, moov] = [boxes[data], boxes[index]]
  if (!mdat || !moov || index < data || moov.end - moov.start > maxIndexBytes) return undefined
  const patched = await read({ start: moov.start, end: moov.end - 1 })
  moveOffsets(patched, 8, patched.length, moov.start, patched.length)
  const pieces: FastStart = [
    { start: 0, end: mdat.start - 1 },
    patched,
    { start: mdat.start, end: moov.start - 1 },
    { start: moov.end, end: size - 1 },
  ]
  return pieces.filter((piece) => Buffer.isBuffer(piece) || piece.end >= piece.start)
}

async function readBoxes(
  read: (range: ByteRange) => Promise<Buffer>,
  size: number,
): Promise<Box[]> {
  const boxes: Box[] = []
  for (let start = 0; start + 8 <= size; ) {
    const header = await read({ start, end: Math.min(start + 16, size) - 1 })
    const short = header.readUInt32BE(0)
    const isLong = short === 1 && header.length >= 16
    const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - start : short
    if (length < 8 || start + length > size) return []
    boxes.push({ name: header.toString('latin1', 4, 8), start, end: start + length })
    start += length
  }
  return boxes
}

/** Adds `by` to every chunk offset that is before the index's old position. */
function moveOffsets(moov: Buffer, from: number, to: number, before: number, by: number): void {
  for (let at = from; at + 8 <= to; ) {
    const length = moov.readUInt32BE(at)
    const name = moov.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > to) return
    if (containers.has(name)) moveOffsets(moov, at + 8, at + length, before, by)
    if (name === 'stco') moveTable(moov, at, length, 4, before, by)
    if (name === 'co64') moveTable(moov, at, length, 8, before, by)
    at += length
  }
}

function moveTable(
  moov: Buffer,
  at: number,
  length: number,
  width: 4 | 8,
  before: number,
  by: number,
): void {
  const first = at + 16
  const count = Math.min(moov.readUInt32BE(at + 12), Math.floor((length - 16) / width))
  for (let entry = first; entry < first + count * width; entry += width) {
    const offset = width === 4 ? moov.readUInt32BE(entry) : Number(moov.readBigUInt64BE(entry))
    if (offset >= before) continue
    if (width === 4) moov.writeUInt32BE(offset + by, entry)
    else moov.writeBigUInt64BE(BigInt(offset + by), entry)
  }
}
