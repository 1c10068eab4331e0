import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/**
 * Up to so many bytes the browser's own digest is used: it is fast and runs in the background, but
 * needs all bytes at once.
 */
const wholeBytes = 32 * 1024 * 1024
const pieceBytes = 1024 * 1024

/**
 * SHA-256 in hex. A larger file is hashed in pieces, never whole in memory; `onPiece` is called
 * after each.
 */
export async function hashBlob(blob: Blob, onPiece?: () => void): Promise<string> {
  // Undefined where the connection is not secure.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  if (subtle && blob.size <= wholeBytes)
    return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer())))
  const hash = sha256.create()
  await readPieces(blob.stream(), (bytes) => {
    hash.update(bytes)
    onPiece?.()
  })
  return bytesToHex(hash.digest())
}

/**
 * Reads into one buffer again and again: a new one for each piece could take as much memory as the
 * file.
 */
async function readPieces(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  let reader: ReadableStreamBYOBReader
  try {
    reader = stream.getReader({ mode: 'byob' })
  } catch {
    // Not every browser supports this kind of reader for files.
    return await readOneByOne(stream, take)
  }
  let bytes = new Uint8Array(pieceBytes)
  for (;;) {
    const { done, value } = await reader.read(bytes)
    if (value) take(value)
    if (done) return
    bytes = new Uint8Array(value.buffer)
  }
}

async function readOneByOne(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    take(value)
  }
}
