import type { Readable } from 'node:stream'
import type { ByteRange, FileStore } from '../../files/file-store.ts'
import { toWebStream } from '../../http/to-web-stream.ts'
import { coverStream } from '../geotags.ts'
import type { Servable } from '../servable.ts'

/** The bytes of a stored file as others see them, or a range of them: geotags are covered. */
export async function readServable(
  files: FileStore,
  file: Servable,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  return toWebStream(await openServable(files, file, range))
}

/** The same as a stream of Node, which the caller reads to its end or destroys. */
export async function openServable(
  files: FileStore,
  file: Servable,
  range?: ByteRange,
): Promise<Readable> {
  const blanks = (await file.readBlanks?.()) ?? []
  const stream = await files.read(file.key, range)
  return coverStream(stream, blanks, range?.start ?? 0)
}
