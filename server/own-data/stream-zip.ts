import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  path: string
  modifiedAt: Date
  isCompressed: boolean
}

export interface ZipWriter {
  /** Aborted when the zip has ended, or its reader has gone. */
  readonly signal: AbortSignal
  /**
   * Adds a file, as fast as the zip is read, and answers how many bytes it has. Whatever happens,
   * `content` is closed then. Rejects when it fails, or the reader has gone.
   */
  add(entry: ZipEntry, content: Readable): Promise<number>
}

/**
 * A zip that is made while it is read. `write` adds the files, one after the other; when it rejects,
 * the stream fails with the same error.
 */
export function streamZip(write: (zip: ZipWriter) => Promise<void>): Readable {
  const zip = new ZipFile()
  // yazl declares less: it is a PassThrough.
  const output = zip.outputStream as Transform
  const gone = new AbortController()
  const { signal } = gone
  output.once('close', () => gone.abort())
  zip.once('error', (error: Error) => output.destroy(error))

  const add = async ({ path, modifiedAt, isCompressed }: ZipEntry, content: Readable) => {
    let bytes = 0
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        done(null, chunk)
      },
    })
    // Without a size, which is not known of all: yazl writes it behind each file, in 8 bytes where
    // 4 are too few (zip64).
    zip.addReadStream(counted, path, { mtime: modifiedAt, compress: isCompressed })
    await pipeline(content, counted, { signal })
    return bytes
  }
  write({ signal, add }).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}
