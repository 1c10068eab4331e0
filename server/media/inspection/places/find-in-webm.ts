import type { FileHandle } from 'node:fs/promises'
import { type Blank, spaces } from './blank.ts'

const segmentId = 0x18538067
const tagsId = 0x1254c367
const textId = Buffer.from([0x44, 0x87])
const maxTagsBytes = 4 * 1024 * 1024
const maxElements = 100_000
/** How far the text of a tag may stand behind its name. */
const near = 256

interface Element {
  id: number
  content: number
  /** Undefined where its length is not said, as in what was recorded live. */
  end: number | undefined
}

/** The tags of a WebM that name a place ('LOCATION', and 'LOCATION-eng' as ffmpeg writes them). */
export async function findInWebm(file: FileHandle, size: number): Promise<Blank[]> {
  const blanks: Blank[] = []
  for (let at = 0, count = 0; at < size && count < maxElements; count += 1) {
    const element = await readElement(file, at)
    if (!element) break
    const { id, content, end } = element
    if (id === tagsId && end !== undefined) blanks.push(...(await findInTags(file, content, end)))
    // What is in the segment is looked at like what is beside it.
    if (id === segmentId) at = content
    else if (end === undefined) break
    else at = end
  }
  return blanks
}

async function readElement(file: FileHandle, at: number): Promise<Element | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), { position: at })
  const head = buffer.subarray(0, bytesRead)
  const idLength = Math.clz32(head[0] ?? 0) - 23
  if (idLength > 4 || head.length <= idLength) return undefined
  const length = readLength(head, idLength)
  if (!length) return undefined
  const content = at + idLength + length.bytes
  const end = length.value === undefined ? undefined : content + length.value
  return { id: head.readUIntBE(0, idLength), content, end }
}

/** A number whose first byte says by its leading zeros how many bytes it has; all ones: not said. */
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

async function findInTags(file: FileHandle, start: number, end: number): Promise<Blank[]> {
  const wanted = Math.min(end - start, maxTagsBytes)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), { position: start })
  const tags = buffer.subarray(0, bytesRead)
  const text = tags.toString('latin1').toUpperCase()
  const blanks: Blank[] = []
  for (let at = text.indexOf('LOCATION'); at >= 0; at = text.indexOf('LOCATION', at + 1)) {
    const value = tags.indexOf(textId, at)
    const length = value >= 0 && value - at < near ? readLength(tags, value + 2) : undefined
    if (length?.value === undefined) continue
    const from = value + 2 + length.bytes
    blanks.push(spaces(start + from, Math.min(length.value, tags.length - from)))
  }
  return blanks
}
