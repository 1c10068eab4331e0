/**
 * 96 bits exclude collisions, by accident or on purpose, and keep a list of a hundred digests
 * small.
 */
const keptBytes = 12

/** The first 96 bits of the SHA-256 of some bytes, in base64url: sixteen characters. */
export async function shortDigest(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, keptBytes)
  return btoa(String.fromCharCode(...digest))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
