import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { requireSize } from './require-size.ts'

/** In bytes; a file that has no more is put at once. S3 takes at least 5 MiB, and 10,000 parts. */
export const partBytes = 16 * 1024 * 1024
/** Of a part that can be read again. */
const mostTries = 3

interface PartedFile {
  bucket: string
  key: string
  contentType: string
  size: number
  /** The bytes from `start` on, as many as `size`; called in their order. */
  openPart(start: number, size: number): Readable
  /** Whether a part can be opened again. */
  isRepeatable: boolean
  /** Throws where there are more bytes than announced. */
  requireEnd(): Promise<void>
}

/**
 * Puts a large file one part after the other, each straight from its stream, so that a broken
 * connection costs a part and no part is in memory: `Upload` of `@aws-sdk/lib-storage` holds
 * several, for each file under way. Whatever fails, nothing is stored.
 */
export async function putInParts(client: S3Client, file: PartedFile): Promise<void> {
  const place = { Bucket: file.bucket, Key: file.key }
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...place, ContentType: file.contentType }),
  )
  if (!UploadId) throw new Error(`No id for the parts of ${file.key}`)
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < file.size; start += partBytes) {
      const size = Math.min(partBytes, file.size - start)
      const PartNumber = Parts.length + 1
      const put = () => {
        const part = { ...place, UploadId, PartNumber, ContentLength: size }
        return sendStream(file.openPart(start, size), size, (Body, abortSignal) =>
          client.send(new UploadPartCommand({ ...part, Body }), { abortSignal }),
        )
      }
      const { ETag } = await repeat(put, file.isRepeatable ? mostTries : 1)
      Parts.push({ PartNumber, ETag })
    }
    await file.requireEnd()
    const MultipartUpload = { Parts }
    await client.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload }))
  } catch (error) {
    // Parts that are left after all are ended by `endUnfinished`.
    await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    throw error
  }
}

/** Sends exactly so many bytes of a stream as the body of a request. */
export async function sendStream<T>(
  content: Readable,
  size: number,
  send: (body: Readable, abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController()
  const body = requireSize(size)
  // A body that breaks or ends early would leave the request waiting for its last bytes.
  body.once('error', () => abort.abort())
  const copied = pipeline(content, body)
  const sent = send(body, abort.signal)
  sent.catch((error: unknown) => body.destroy(error instanceof Error ? error : undefined))
  const [, answer] = await Promise.all([copied, sent])
  return answer
}

async function repeat<T>(act: () => Promise<T>, tries: number): Promise<T> {
  for (let left = tries; ; left -= 1)
    try {
      return await act()
    } catch (error) {
      if (left <= 1) throw error
    }
}
