import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes in the scratch folder, there until the next part is asked for. */
export interface ScratchPart {
  path: string
  size: number
}

/**
 * Writes a stream to the scratch folder as it arrives and hands it on in parts, so that of a long
 * piece only the last part is in danger, and never much of it in memory. The last part is what is
 * left at the end; a stream that breaks leaves none. The stream's chunks are used up.
 */
export async function* cutIntoParts(
  stream: Readable,
  folder: string,
  maxBytes: number,
): AsyncGenerator<ScratchPart, void, void> {
  let part: (ScratchPart & { file: FileHandle }) | undefined
  try {
    for await (const chunk of stream) {
      let rest: Buffer = chunk
      while (rest.length > 0) {
        part ??= await openPart(folder)
        const fitting = rest.subarray(0, maxBytes - part.size)
        // Unlike `write`, this goes on until all of it is written.
        await part.file.appendFile(fitting)
        part.size += fitting.length
        rest = rest.subarray(fitting.length)
        if (part.size < maxBytes) continue
        yield part
        await closePart(part)
        part = undefined
      }
      release(chunk)
    }
    if (part) yield part
  } finally {
    if (part) await closePart(part)
  }
}

async function openPart(folder: string): Promise<ScratchPart & { file: FileHandle }> {
  const path = join(folder, randomUUID())
  return { path, size: 0, file: await open(path, 'wx') }
}

async function closePart({ path, file }: ScratchPart & { file: FileHandle }): Promise<void> {
  await file.close()
  await rm(path, { force: true })
}

/**
 * Gives a written chunk's bytes back at once: the collector would let tens of MiB of them wait. One
 * that shares its memory with others is left to it.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
