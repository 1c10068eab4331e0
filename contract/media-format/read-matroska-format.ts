import { numberAt, textAt } from './media-bytes.ts'
import type { ReadFormat } from './media-format.ts'

const docType = 0x4282

/** WebM and MKV share the EBML format; the header's DocType tells which. */
export const readMatroskaFormat: ReadFormat = async (read) => {
  const bytes = await read(0, 4096)
  const header = readElement(bytes, 0)
  const end = Math.min(header?.end ?? 0, bytes.length)
  for (let at = header?.start ?? end; at < end; ) {
    const element = readElement(bytes, at)
    if (!element || element.end > end) return undefined
    if (element.id === docType) {
      const [name] = textAt(bytes, element.start, element.end - element.start).split('\x00')
      return name === 'webm' ? 'video/webm' : name === 'matroska' ? 'other' : undefined
    }
    at = element.end
  }
  return undefined
}

interface Element {
  id: number
  start: number
  end: number
}

function readElement(bytes: Uint8Array, at: number): Element | undefined {
  const idLength = lengthOf(bytes[at])
  const sizeAt = at + idLength
  const sizeLength = lengthOf(bytes[sizeAt])
  if (!idLength || !sizeLength) return undefined
  const start = sizeAt + sizeLength
  // The first set bit gives the length and is not part of the number.
  const leading = numberAt(bytes, sizeAt, 1) - 2 ** (8 - sizeLength)
  const size = leading * 256 ** (sizeLength - 1) + numberAt(bytes, sizeAt + 1, sizeLength - 1)
  return { id: numberAt(bytes, at, idLength), start, end: start + size }
}

/** Bytes of an EBML number, from the leading zeros of its first byte; 0 for none. */
function lengthOf(first = 0): number {
  return first === 0 ? 0 : Math.clz32(first) - 23
}
