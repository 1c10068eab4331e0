import type { Readable } from 'node:stream'

export interface ByteRange {
  /** First byte, from 0. */
  start: number
  /** Last byte, inclusive. */
  end: number
}

export interface ListedFile {
  key: string
  modifiedAt: Date
}

export interface FileMeta {
  contentType: string
  size: number
}

/**
 * Where originals and what is derived from them are kept. Keys are made by us ('media/<project>/<id>.jpg'),
 * never from a file's name. `put` either stores the whole stream or nothing.
 */
export interface FileStore {
  put(key: string, content: Readable, meta: FileMeta): Promise<void>
  /** The same for a finished file of this machine's disk, which stays where it is. */
  putFile(key: string, path: string, meta: FileMeta): Promise<void>
  /** A stream of the whole file or of a range; throws `FileNotFoundError` when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Brings the whole file to a path of this machine's disk, only to be read there, and removed. */
  takeOut(key: string, path: string): Promise<void>
  /** Bytes of a file, or undefined when there is none. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** The files below a folder ('media'), in the order of their keys, those behind `after`. */
  list(folder: string, after?: string): AsyncIterable<ListedFile>
}

export class FileNotFoundError extends Error {
  readonly code = 'FILE_NOT_FOUND'
}
