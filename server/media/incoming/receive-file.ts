import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AcceptedMediaType,
  acceptedMedia,
  asAcceptedMediaType,
  mediaLimits,
} from '#contract/media/media.ts'
import { recognizeMedia } from '#contract/media/recognize-media.ts'
import { freeChunk } from '../../files/free-chunk.ts'
import { ApiError } from '../../http/api-error.ts'

/** A complete file in the scratch folder; the caller removes it. */
export interface ReceivedBytes {
  path: string
  /** Undefined for what no post can carry. */
  type: AcceptedMediaType | undefined
  size: number
  sha256: string
}

/** One that a post can carry. */
export interface ReceivedFile extends ReceivedBytes {
  type: AcceptedMediaType
}

/** Bytes that are enough to recognise every accepted format. */
const sniffedBytes = 4100

/**
 * Writes a stream to the scratch folder and recognises its format. A refused file is not kept, but
 * read to its end, so that the rest of the request can be read; with `isLeft` the reading ends where
 * the refusal is clear. Throws MEDIA_UNSUPPORTED or MEDIA_TOO_LARGE.
 */
export async function receiveFile(
  stream: AsyncIterable<Uint8Array>,
  folder: string,
  { isLeft = false }: { isLeft?: boolean } = {},
): Promise<ReceivedFile> {
  return writeScratch(folder, (file) =>
    writeChecked(stream, file, { recognize: sniff, maxBytes: maxBytesOf, isLeft }),
  )
}

/**
 * The same for a file of any format, of at most so many bytes. The stream's chunks cannot be used
 * afterwards. Throws MEDIA_TOO_LARGE.
 */
export async function receiveAnyFile(
  stream: AsyncIterable<Uint8Array>,
  folder: string,
  maxBytes: number,
): Promise<ReceivedBytes> {
  return writeScratch(folder, (file) =>
    writeChecked(freeEach(stream), file, { recognize, maxBytes: () => maxBytes }),
  )
}

async function* freeEach(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    yield chunk
    freeChunk(chunk)
  }
}

async function writeScratch<F>(
  folder: string,
  write: (file: FileHandle) => Promise<F>,
): Promise<F & { path: string }> {
  const path = join(folder, randomUUID())
  let received: (F & { path: string }) | undefined
  const file = await open(path, 'wx')
  try {
    received = { ...(await write(file)), path }
    return received
  } finally {
    await file.close()
    if (!received) await rm(path, { force: true })
  }
}

interface Rules<Type> {
  recognize(head: Buffer): Promise<Type>
  /** By the type, once it is known. */
  maxBytes(type: Type | undefined): number
  /** Whether the stream is left where the file is refused. */
  isLeft?: boolean
}

async function writeChecked<Type>(
  stream: AsyncIterable<Uint8Array>,
  file: FileHandle,
  { recognize, maxBytes, isLeft = false }: Rules<Type>,
): Promise<{ type: Type; size: number; sha256: string }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  let known: { type: Type } | undefined
  let refusal: unknown

  const take = async (chunk: Uint8Array) => {
    hash.update(chunk)
    size += chunk.length
    if (!known) {
      head = Buffer.concat([head, chunk.subarray(0, sniffedBytes)])
      if (head.length >= sniffedBytes) known = { type: await recognize(head) }
    }
    if (size > maxBytes(known?.type)) throw new ApiError('MEDIA_TOO_LARGE')
    await file.write(chunk)
  }
  for await (const chunk of stream) {
    if (refusal) continue
    try {
      await take(chunk)
    } catch (error) {
      if (isLeft) throw error
      refusal = error
    }
  }
  if (refusal) throw refusal
  known ??= { type: await recognize(head) }
  return { ...known, size, sha256: hash.digest('hex') }
}

async function recognize(head: Buffer): Promise<AcceptedMediaType | undefined> {
  const format = await recognizeMedia(async (start, end) => head.subarray(start, end))
  return asAcceptedMediaType(format ?? '')
}

async function sniff(head: Buffer): Promise<AcceptedMediaType> {
  const type = await recognize(head)
  if (!type) throw new ApiError('MEDIA_UNSUPPORTED')
  return type
}

function maxBytesOf(type: AcceptedMediaType | undefined): number {
  const isImage = type !== undefined && acceptedMedia[type].kind === 'image'
  return isImage ? mediaLimits.maxImageBytes : mediaLimits.maxVideoBytes
}
