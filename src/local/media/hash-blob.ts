import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Up to here the browser's own digest is used: it is fast and beside the page, but takes all bytes at once. */
const wholeBytes = 32 * 1024 * 1024

/** SHA-256 in hex. A large video is never whole in memory: it is hashed piece by piece. */
export async function hashBlob(blob: Blob): Promise<string> {
  // Only where the connection is secure.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle && blob.size <= wholeBytes)
    return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer())))
  const hash = sha256.create()
  const reader = blob.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    hash.update(value)
  }
}
