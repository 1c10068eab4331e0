import { numberAt, textAt } from './media-bytes.ts'
import type { ReadFormat } from './media-format.ts'

/** A picture with more chunks than this before its first pixels is refused. */
const maxChunks = 512
const maxChunkSize = 2 ** 31 - 1
const pngHeaderSize = 13

/** Tells an animated PNG by a chunk (acTL) before its first pixels (IDAT). */
export const readPngFormat: ReadFormat = async (read) => {
  let at = 8
  let hasHeader = false
  for (let index = 0; index < maxChunks; index++) {
    const chunk = await read(at, at + 8)
    const size = numberAt(chunk, 0, 4)
    const name = textAt(chunk, 4, 4)
    hasHeader ||= name === 'IHDR'
    // Xcode writes a chunk of its own (CgBI) before the header.
    if (!hasHeader && name !== 'CgBI') return undefined
    if (size > maxChunkSize || (name === 'IHDR' && size !== pngHeaderSize)) return undefined
    if (chunk.length < 8 || name === 'IDAT') break
    if (name === 'acTL') return 'other'
    at += 12 + size
  }
  return 'image/png'
}
