import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** SHA-256 in hex, piece by piece: a large video is never whole in memory. */
export async function hashBlob(blob: Blob): Promise<string> {
  const hash = sha256.create()
  const reader = blob.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    hash.update(value)
  }
}
