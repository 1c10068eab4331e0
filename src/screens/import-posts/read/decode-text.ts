/**
 * Decodes a file as spreadsheets write it: UTF-8 or UTF-16, with or without a byte order mark, else
 * windows-1252, in which Excel in Brazil saves "CSV".
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  const zeros = countZeros(bytes)
  if (zeros.odd > zeros.all / 3) return decode(bytes, 'utf-16le')
  if (zeros.even > zeros.all / 3) return decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

function decode(bytes: Uint8Array<ArrayBuffer>, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Counts zeros in the first pairs of bytes: UTF-16 has one in each pair of a Latin letter. */
function countZeros(bytes: Uint8Array): { all: number; even: number; odd: number } {
  const all = Math.floor(Math.min(bytes.length, 2000) / 2)
  let [even, odd] = [0, 0]
  for (let pair = 0; pair < all; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1
    if (bytes[pair * 2 + 1] === 0) odd += 1
  }
  return { all, even, odd }
}
