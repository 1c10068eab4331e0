import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Bytes that we gave out and know again, with their seal (HMAC-SHA256) behind them, in base64url.
 * `purpose` keeps what was sealed for one thing from being taken for another.
 */
export function signBytes(key: Uint8Array, purpose: string, bytes: Uint8Array): string {
  return Buffer.concat([bytes, seal(key, purpose, bytes)]).toString('base64url')
}

/** Undefined for what was not sealed by us, for something else, or was changed. */
export function readSigned(key: Uint8Array, purpose: string, signed: string): Buffer | undefined {
  if (signed.length > longest || !/^[A-Za-z0-9_-]+$/.test(signed)) return undefined
  const all = Buffer.from(signed, 'base64url')
  // Several texts decode to the same bytes; one of them is ours.
  if (all.length <= sealBytes || all.toString('base64url') !== signed) return undefined
  const bytes = all.subarray(0, -sealBytes)
  return timingSafeEqual(all.subarray(-sealBytes), seal(key, purpose, bytes)) ? bytes : undefined
}

const sealBytes = 32
/** In letters: a page token has the name of a file in it. */
const longest = 2000

function seal(key: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n`).update(bytes).digest()
}

const uuidBytes = 16

/** Ids and a moment (whole seconds) in as few bytes as they need. */
export function packIds(ids: readonly string[], until: Date): Buffer {
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32BE(Math.floor(until.getTime() / 1000))
  return Buffer.concat([...ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex')), seconds])
}

/** What `packIds` packed, when it was so many ids. */
export function unpackIds(
  bytes: Buffer,
  count: number,
): { ids: string[]; until: Date } | undefined {
  if (bytes.length !== count * uuidBytes + 4) return undefined
  const ids = Array.from({ length: count }, (_, index) =>
    bytes
      .toString('hex', index * uuidBytes, (index + 1) * uuidBytes)
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  return { ids, until: new Date(bytes.readUInt32BE(count * uuidBytes) * 1000) }
}
