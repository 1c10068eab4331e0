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

interface FileMeta {
  contentType: string
  size: number
  /** Whether it may wait behind others for its turn, where the store takes turns: it is in no hurry. */
  givesWay?: boolean
}

interface PresignedAs {
  expiresInSeconds: number
  /** What a browser saves it as. */
  fileName: string
  contentType: string
}

/**
 * Where originals and files made of them are stored. Keys are made by us
 * ('media/<project>/<id>.jpg'), never from a file's name. `put` stores either the whole stream or
 * nothing.
 */
export interface FileStore {
  put(key: string, content: Readable, meta: FileMeta): Promise<void>
  /** Stores a finished file from this machine's disk, which stays where it is. */
  putFile(key: string, path: string, meta: FileMeta): Promise<void>
  /** A stream of the whole file or of a range; throws `FileNotFoundError` when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Writes the whole file to a path on this machine's disk; the caller only reads and then removes
   * it.
   */
  takeOut(key: string, path: string): Promise<void>
  /** Bytes of a file, or undefined when there is none. */
  size(key: string): Promise<number | undefined>
  remove(key: string): Promise<void>
  /** An address from which anybody can save the file for a while; undefined where there is none. */
  presign(key: string, as: PresignedAs): Promise<string | undefined>
  /** Removes what is left of files that began to be stored before then and never were. */
  endUnfinished(before: Date): Promise<void>
  /** The files below a folder ('media') in the order of their keys, starting after `after`. */
  list(folder: string, after?: string): AsyncIterable<ListedFile>
}

export class FileNotFoundError extends Error {
  readonly code = 'FILE_NOT_FOUND'
}

/**
 * Checks a key: segments of letters, digits, '_', '-', '.'. Keys are made by us, so another one is
 * a bug.
 */
export function checkFileKey(key: string): string {
  const segments = key.split('/')
  const isGood = segments.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))
  if (!isGood || key.length > 512) throw new TypeError(`Not a file key: ${JSON.stringify(key)}`)
  return key
}
