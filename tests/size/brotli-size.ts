import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes on the wire at brotli's best quality, which is what a careful host sends. */
export function brotliSize(bytes: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(bytes, { params }).byteLength
}
