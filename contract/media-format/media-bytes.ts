/**
 * Reads the bytes of a file from `start` up to, not including, `end`; fewer where the file ends
 * before.
 */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

/** Bytes as text, one character each (latin1). */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}

export type ByteOrder = 'big' | 'little'

/** An unsigned number of so many bytes; bytes beyond the end count as zero. */
export function numberAt(
  bytes: Uint8Array,
  start: number,
  length: number,
  order: ByteOrder = 'big',
): number {
  let value = 0
  for (let index = 0; index < length; index++) {
    const at = order === 'big' ? start + index : start + length - 1 - index
    value = value * 256 + (bytes[at] ?? 0)
  }
  return value
}
