import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes on the wire with brotli's best quality, as a careful host sends them. */
export function brotliSize(bytes: Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(bytes, { params }).byteLength
}
