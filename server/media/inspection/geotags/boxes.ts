import { TooManyGeotagsError } from './blank.ts'
import { openWindow } from './read-bytes.ts'

/** A fragmented video has two boxes per fragment: enough for hours at twenty fragments a second. */
const maxBoxes = 1_000_000

export interface Box {
  name: string
  /** Offset of the whole box, header included. */
  start: number
  /** Offset of the box's content. */
  content: number
  end: number
}

/** The consecutive boxes in these bytes (ISO base media, QuickTime); stops at damage. */
export function listBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to; ) {
    const box = readBox(bytes.subarray(start, Math.min(start + 16, to)), start, to)
    if (!box) break
    boxes.push(box)
    start = box.end
  }
  return boxes
}

/** The same for an open file, of which only the headers are read. */
export function* walkBoxes(file: number, from: number, to: number): Generator<Box> {
  const read = openWindow(file)
  for (let start = from, count = 1; start + 8 <= to; count += 1) {
    if (count > maxBoxes) throw new TooManyGeotagsError()
    const box = readBox(read(start, Math.min(start + 16, to)), start, to)
    if (!box) return
    yield box
    start = box.end
  }
}

/** Parses a box from its header, the next 16 bytes; undefined when it does not end before `to`. */
export function readBox(header: Buffer, start: number, to: number): Box | undefined {
  if (header.length < 8) return undefined
  const short = header.readUInt32BE(0)
  const isLong = short === 1 && header.length >= 16
  const length = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - start : short
  const content = start + (isLong ? 16 : 8)
  if (start + length < content || start + length > to) return undefined
  return { name: header.toString('latin1', 4, 8), start, content, end: start + length }
}
