import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { readChunks } from './read-chunks.ts'

/** Where the bytes of a file come from, in their order. */
export interface PartSource {
  /** Fills the part with the next bytes; throws where there are fewer. */
  fill(part: Buffer): Promise<void>
  /** Throws where bytes are left. */
  requireEnd(): Promise<void>
}

export function readFileParts(file: FileHandle): PartSource {
  return {
    async fill(part) {
      for (let at = 0; at < part.length; ) {
        const { bytesRead } = await file.read(part, at, part.length - at)
        if (bytesRead === 0) throw new Error(`The file ended ${part.length - at} bytes early`)
        at += bytesRead
      }
    },
    async requireEnd() {
      const { bytesRead } = await file.read(Buffer.alloc(1), 0, 1)
      if (bytesRead > 0) throw new Error('The file has more bytes than announced')
    },
  }
}

export function readStreamParts(stream: Readable): PartSource {
  const read = readChunks(stream)
  let chunk: Uint8Array = new Uint8Array()
  let used = 0
  const hasMore = async (): Promise<boolean> => {
    while (used === chunk.length) {
      const next = await read()
      if (!next) return false
      chunk = next
      used = 0
    }
    return true
  }
  return {
    async fill(part) {
      for (let at = 0; at < part.length; ) {
        if (!(await hasMore())) throw new Error(`The stream ended ${part.length - at} bytes early`)
        const piece = chunk.subarray(used, used + part.length - at)
        part.set(piece, at)
        at += piece.length
        used += piece.length
      }
    },
    async requireEnd() {
      if (await hasMore()) throw new Error('The stream has more bytes than announced')
    },
  }
}
