/** Half of a SHA-256 is more than any accident or forger gets past, and a list of a hundred of them stays small. */
const keptBytes = 12

/** The first 96 bits of the SHA-256 of some bytes, in base64url: sixteen characters. */
export async function shortDigest(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes), 0, keptBytes)
  return btoa(String.fromCharCode(...digest))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
