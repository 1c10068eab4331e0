import { readSync } from 'node:fs'

/**
 * Reads a range of an open file; shorter at the end of the file. Synchronous, because the process
 * does nothing else.
 */
export function readBytes(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start))
}

const windowBytes = 4096

/** The same for small ranges in ascending order; it reads ahead. */
export function openWindow(file: number): (start: number, end: number) => Buffer {
  let window: Buffer = Buffer.alloc(0)
  let from = 0
  return (start, end) => {
    if (start < from || end > from + window.length) {
      window = readBytes(file, start, start + windowBytes)
      from = start
    }
    return window.subarray(start - from, end - from)
  }
}
