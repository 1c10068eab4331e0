/** Reads from `start` up to, not including, `end`; fewer bytes at the end of the file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

/** As latin1: one character per byte. */
export function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}

export type ByteOrder = 'big' | 'little'

/** Unsigned, of `length` bytes; bytes after the end count as zero. */
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
