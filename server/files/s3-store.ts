import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toDisposition } from './disposition.ts'
import { checkFileKey, FileNotFoundError, type FileStore } from './file-store.ts'
import { freeSocketChunks } from './free-chunk.ts'
import { readFileParts, readStreamParts } from './part-source.ts'

export interface S3Settings {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether browsers may be sent to it. */
  isReached?: boolean
  /** Only tests are in a hurry. */
  patience?: StorePatience
}

interface StorePatience {
  connectMs: number
  /**
   * How long, in ms, no byte may move in either direction; a large file may take hours as long as
   * it moves.
   */
  quietMs: number
}

const defaultPatience: StorePatience = { connectMs: 10_000, quietMs: 60_000 }

/** Any S3-compatible store. The client is loaded only when one is configured. */
export async function openS3Store(settings: S3Settings): Promise<FileStore> {
  const {
    S3Client,
    GetObjectCommand,
    HeadObjectCommand,
    DeleteObjectCommand,
    ListObjectsV2Command,
    ListMultipartUploadsCommand,
    AbortMultipartUploadCommand,
  } = await import('@aws-sdk/client-s3')
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  const { leavePartsUnsigned, putInParts } = await import('./put-in-parts.ts')
  const { connectMs, quietMs } = settings.patience ?? defaultPatience
  const client = new S3Client({
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    region: settings.region,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: quietMs },
    // Trailing checksums make the client send 'aws-chunked' bodies, which many stores refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its failures are thrown to us; by default the client would also write them to the console.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
  })
  leavePartsUnsigned(client)
  const Bucket = settings.bucket

  const store: FileStore = {
    async putFile(key, path, meta) {
      await using file = await open(path)
      const { size } = await file.stat()
      if (size !== meta.size) throw new Error(`Expected ${meta.size} bytes, got ${size}`)
      const place = { bucket: Bucket, key: checkFileKey(key) }
      await putInParts(client, { ...place, ...meta, ...readFileParts(file) })
    },
    async put(key, content, meta) {
      const place = { bucket: Bucket, key: checkFileKey(key) }
      try {
        await putInParts(client, { ...place, ...meta, ...readStreamParts(content) })
      } finally {
        content.destroy()
      }
    },
    async read(key, range) {
      try {
        const answer = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: checkFileKey(key),
            ...(range && { Range: `bytes=${range.start}-${range.end}` }),
          }),
        )
        if (!(answer.Body instanceof Readable)) throw new Error(`No body for ${key}`)
        freeSocketChunks(answer.Body)
        return answer.Body
      } catch (error) {
        throw isMissing(error) ? new FileNotFoundError(key) : error
      }
    },
    async takeOut(key, to) {
      await pipeline(await store.read(key), createWriteStream(to, { flags: 'wx' }))
    },
    async size(key) {
      try {
        const answer = await client.send(new HeadObjectCommand({ Bucket, Key: checkFileKey(key) }))
        return answer.ContentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkFileKey(key) }))
    },
    async presign(key, { expiresInSeconds, fileName, contentType }) {
      if (settings.isReached === false) return undefined
      const asked = new GetObjectCommand({
        ...{ Bucket, Key: checkFileKey(key), ResponseContentType: contentType },
        ResponseContentDisposition: toDisposition('attachment', fileName),
      })
      return getSignedUrl(client, asked, { expiresIn: expiresInSeconds })
    },
    async endUnfinished(before) {
      for (let KeyMarker: string | undefined, UploadIdMarker: string | undefined; ; ) {
        const { Uploads = [], ...page } = await client.send(
          new ListMultipartUploadsCommand({
            Bucket,
            ...(KeyMarker && { KeyMarker }),
            ...(UploadIdMarker && { UploadIdMarker }),
          }),
        )
        for (const { Key, UploadId, Initiated } of Uploads)
          if (Key && UploadId && Initiated && Initiated < before)
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        KeyMarker = page.NextKeyMarker
        UploadIdMarker = page.NextUploadIdMarker
        if (!page.IsTruncated || !KeyMarker) return
      }
    },
    async *list(folder, after = '') {
      const Prefix = `${checkFileKey(folder)}/`
      for (let StartAfter = after; ; ) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(StartAfter && { StartAfter }) }),
        )
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key, modifiedAt: LastModified }
        StartAfter = Contents.at(-1)?.Key ?? ''
        if (!IsTruncated || StartAfter === '') return
      }
    },
  }
  return store
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}
