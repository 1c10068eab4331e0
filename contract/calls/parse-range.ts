export interface ByteRange {
  /** First byte, from 0. */
  start: number
  /** Last byte, inclusive. */
  end: number
}

/**
 * A single 'bytes=' range of a file of `size` bytes. 'whole': ignore the header (other units,
 * several ranges, broken syntax). 'unsatisfiable': RFC 9110, 14.2.
 */
export function parseRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
