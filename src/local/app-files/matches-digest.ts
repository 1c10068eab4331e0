/**
 * Whether a picture or video is, byte for byte, what the server says it is (`Repr-Digest`, RFC
 * 9530). The picture of a captive portal has no such digest.
 */
export async function matchesDigest(content: Blob, headers: Headers): Promise<boolean> {
  const bytes = await content.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return headers.get('Repr-Digest') === `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}
