import { type Blank, spaces, TooManyGeotagsError } from './blank.ts'
import { openWindow, readBytes } from './read-bytes.ts'

const tagsId = 0x1254c367
const textId = Buffer.from([0x44, 0x87])
const segmentId = 0x18538067
const maxTagsBytes = 16 * 1024 * 1024
/** In a live recording each video frame and each piece of sound is an element: enough for hours. */
const maxElements = 2_000_000
/** Largest distance in bytes between the name of a tag and its text. */
const maxTextDistance = 256

interface Element {
  id: number
  content: number
  /** Undefined when the length is unknown, as in live recordings. */
  end: number | undefined
}

/** The tags of a WebM that hold a position ('LOCATION', or 'LOCATION-eng' as ffmpeg writes it). */
export function findInWebm(file: number, size: number): Blank[] {
  const blanks: Blank[] = []
  const read = openWindow(file)
  for (let at = 0, count = 1; at < size; count += 1) {
    if (count > maxElements) throw new TooManyGeotagsError()
    const element = readElement(read(at, at + 12), at)
    if (!element) break
    const { id, content, end } = element
    if (id === tagsId) blanks.push(...findInTags(file, content, Math.min(end ?? size, size)))
    // Continues inside the segment and inside elements of unknown length; skips all others.
    at = id === segmentId ? content : (end ?? content)
  }
  return blanks
}

/** Parses an element from its first 12 bytes. */
function readElement(head: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(head[0] ?? 0) - 23
  if (idLength > 4 || head.length <= idLength) return undefined
  const length = readLength(head, idLength)
  if (!length) return undefined
  const content = at + idLength + length.bytes
  const end = length.value === undefined ? undefined : content + length.value
  return { id: head.readUIntBE(0, idLength), content, end }
}

/**
 * A variable-length number (EBML): the leading zeros of the first byte give its length. All ones
 * mean that the value is unknown.
 */
function readLength(
  bytes: Buffer,
  at: number,
): { bytes: number; value: number | undefined } | undefined {
  const first = bytes[at] ?? 0
  const count = Math.clz32(first) - 23
  if (first === 0 || at + count > bytes.length) return undefined
  let value = first & (0xff >> count)
  let isUnknown = value === 0xff >> count
  for (const byte of bytes.subarray(at + 1, at + count)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { bytes: count, value: isUnknown ? undefined : value }
}

function findInTags(file: number, start: number, end: number): Blank[] {
  if (end - start > maxTagsBytes) throw new TooManyGeotagsError()
  const tags = readBytes(file, start, end)
  const text = tags.toString('latin1').toUpperCase()
  const blanks: Blank[] = []
  for (let at = text.indexOf('LOCATION'); at >= 0; at = text.indexOf('LOCATION', at + 1)) {
    const value = tags.indexOf(textId, at)
    const length =
      value >= 0 && value - at < maxTextDistance ? readLength(tags, value + 2) : undefined
    if (length?.value === undefined) continue
    const from = value + 2 + length.bytes
    blanks.push(spaces(start + from, Math.min(length.value, tags.length - from)))
  }
  return blanks
}
