import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** In bytes. S3 takes at least 5 MiB, and 10,000 parts. */
export const partBytes = 16 * 1024 * 1024

/** A small picture does not wait for the parts of large files. */
const smallBytes = 256 * 1024

const buffers = createPartBuffers({ most: 2, bytes: partBytes })

interface PartedFile {
  bucket: string
  key: string
  contentType: string
  size: number
  givesWay?: boolean
  /** Reads the next bytes of the file until the part is full; throws where there are fewer. */
  fill(part: Buffer): Promise<void>
  /** Throws where there are more bytes than announced. */
  requireEnd(): Promise<void>
}

/**
 * Puts a file in parts, one after the other, or at once where it is no larger than one. Whatever
 * fails, nothing is stored. By hand, since `Upload` of `@aws-sdk/lib-storage` holds several parts
 * in memory for each file under way; here they are bounded over all files.
 */
export async function putInParts(client: S3Client, file: PartedFile): Promise<void> {
  const place = { Bucket: file.bucket, Key: file.key }
  const { contentType: ContentType, size } = file
  if (size <= partBytes) {
    await sendPart(file, size, async (Body) => {
      await file.requireEnd()
      const ContentLength = size
      return client.send(new PutObjectCommand({ ...place, ContentType, ContentLength, Body }))
    })
    return
  }
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...place, ContentType }),
  )
  if (!UploadId) throw new Error(`No id for the parts of ${file.key}`)
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    for (let start = 0; start < size; start += partBytes) {
      const part = { ...place, UploadId, PartNumber: Parts.length + 1 }
      const { ETag } = await sendPart(file, Math.min(partBytes, size - start), (Body) =>
        client.send(new UploadPartCommand({ ...part, Body, ContentLength: Body.length })),
      )
      Parts.push({ PartNumber: part.PartNumber, ETag })
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

function sendPart<T>(
  file: PartedFile,
  size: number,
  send: (part: Buffer) => Promise<T>,
): Promise<T> {
  const fillAndSend = async (buffer: Buffer) => {
    const part = buffer.subarray(0, size)
    await file.fill(part)
    return await send(part)
  }
  if (size <= smallBytes) return fillAndSend(Buffer.allocUnsafe(size))
  return buffers.use(fillAndSend, file.givesWay)
}

/**
 * Parts are sent without a hash in their signature, as streams are: the client would make it of
 * 16 MiB at one go, and others would wait for it.
 */
export function leavePartsUnsigned(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      const { body, headers } = Object(args.request)
      if (body instanceof Uint8Array) headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD'
      return next(args)
    },
    { step: 'build', name: 'leavePartsUnsigned' },
  )
}

export interface PartBuffers {
  /**
   * Waits for a free buffer, which `act` fills and sends; it is used again when that succeeded. Who
   * gives way waits behind all who do not.
   */
  use<T>(act: (buffer: Buffer) => Promise<T>, givesWay?: boolean): Promise<T>
}

/** A buffer that nobody used for so long, in ms, is given up. */
const idleMs = 5000

/**
 * At most so many buffers, over all who use them, in the order of their calls. Sending a file from
 * a stream would leave every chunk of it to the garbage collector, which comes for them when they
 * are tens of MiB.
 */
export function createPartBuffers({ most, bytes }: { most: number; bytes: number }): PartBuffers {
  const free: Buffer[] = []
  const waiting: (() => void)[] = []
  const patient: (() => void)[] = []
  let count = 0
  let timer: NodeJS.Timeout | undefined

  const take = async (line: (() => void)[]): Promise<Buffer> => {
    clearTimeout(timer)
    while (free.length === 0 && count >= most)
      await new Promise<void>((resolve) => line.push(resolve))
    const known = free.pop()
    if (known) return known
    count += 1
    return Buffer.allocUnsafeSlow(bytes)
  }
  const giveUp = () => {
    count -= free.splice(0).length
  }
  return {
    async use(act, givesWay = false) {
      const buffer = await take(givesWay ? patient : waiting)
      let isDone = false
      try {
        const answer = await act(buffer)
        isDone = true
        return answer
      } finally {
        // After a failure something may still be sent of it.
        if (isDone) free.push(buffer)
        else count -= 1
        const next = waiting.shift() ?? patient.shift()
        next?.()
        clearTimeout(timer)
        timer = setTimeout(giveUp, idleMs).unref()
      }
    },
  }
}
