import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from '../../files/file-store.ts'
import { toWebStream } from '../../http/to-web-stream.ts'
import { coverStream } from '../geotags.ts'
import type { ServedFile } from '../served-file.ts'

/** The bytes of a stored file as others see them, or a range of them: geotags are covered. */
export async function readServedFile(
  files: FileStore,
  file: ServedFile,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  return toWebStream(await openServedFile(files, file, range))
}

/** The same as a stream of Node, which the caller reads to its end or destroys. */
export async function openServedFile(
  files: FileStore,
  file: ServedFile,
  range?: ByteRange,
): Promise<Readable> {
  const blanks = (await file.readBlanks?.()) ?? []
  const stream = await files.read(file.key, range)
  return coverStream(stream, blanks, range?.start ?? 0)
}
