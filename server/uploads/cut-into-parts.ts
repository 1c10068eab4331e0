import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freeChunk } from '../files/free-chunk.ts'
import { chunksOf } from '../files/read-chunks.ts'

/** Bytes in the scratch folder, which exist until the next part is asked for. */
export interface ScratchPart {
  path: string
  size: number
}

/**
 * Writes a stream to the scratch folder and yields it in parts, so that a broken connection loses
 * at most the last part, and little of it is in memory. A stream that breaks yields no incomplete
 * part. The stream's chunks cannot be used afterwards.
 */
export async function* cutIntoParts(
  stream: Readable,
  folder: string,
  maxBytes: number,
): AsyncGenerator<ScratchPart, void, void> {
  let part: (ScratchPart & { file: FileHandle }) | undefined
  try {
    for await (const chunk of chunksOf(stream)) {
      let rest = chunk
      while (rest.length > 0) {
        part ??= await openPart(folder)
        const fitting = rest.subarray(0, maxBytes - part.size)
        // Unlike `write`, this continues until everything is written.
        await part.file.appendFile(fitting)
        part.size += fitting.length
        rest = rest.subarray(fitting.length)
        if (part.size < maxBytes) continue
        yield part
        await closePart(part)
        part = undefined
      }
      freeChunk(chunk)
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
