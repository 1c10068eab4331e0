import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  type AcceptedMediaType,
  acceptedMedia,
  asAcceptedMediaType,
  mediaLimits,
} from '#contract/media.ts'
import { recognizeMedia } from '#contract/media-format/recognize-media.ts'
import { ApiError } from '../http/api-error.ts'

/** A complete file in the scratch folder; the caller removes it. */
export interface ReceivedFile {
  path: string
  type: AcceptedMediaType
  size: number
  sha256: string
}

/** Bytes that are enough to recognise every accepted format. */
const sniffedBytes = 4100

/**
 * Writes a stream to the scratch folder and recognises its format. A refused file is not kept, but
 * read to its end, so that the rest of the request can be read.
 */
export async function receiveFile(stream: Readable, folder: string): Promise<ReceivedFile> {
  const path = join(folder, randomUUID())
  let received: ReceivedFile | undefined
  const file = await open(path, 'wx')
  try {
    received = { path, ...(await writeChecked(stream, file)) }
    return received
  } finally {
    await file.close()
    if (!received) await rm(path, { force: true })
  }
}

async function writeChecked(
  stream: Readable,
  file: FileHandle,
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  let type: AcceptedMediaType | undefined
  let refusal: unknown

  const take = async (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    if (!type) {
      head = Buffer.concat([head, chunk.subarray(0, sniffedBytes)])
      if (head.length >= sniffedBytes) type = await sniff(head)
    }
    if (size > maxBytesOf(type)) throw new ApiError('MEDIA_TOO_LARGE')
    await file.write(chunk)
  }
  for await (const chunk of stream) {
    if (refusal) continue
    try {
      await take(chunk)
    } catch (error) {
      refusal = error
    }
  }
  if (refusal) throw refusal
  type ??= await sniff(head)
  return { type, size, sha256: hash.digest('hex') }
}

async function sniff(head: Buffer): Promise<AcceptedMediaType> {
  const format = await recognizeMedia(async (start, end) => head.subarray(start, end))
  const type = asAcceptedMediaType(format ?? '')
  if (!type) throw new ApiError('MEDIA_UNSUPPORTED')
  return type
}

function maxBytesOf(type: AcceptedMediaType | undefined): number {
  const isImage = type !== undefined && acceptedMedia[type].kind === 'image'
  return isImage ? mediaLimits.maxImageBytes : mediaLimits.maxVideoBytes
}
