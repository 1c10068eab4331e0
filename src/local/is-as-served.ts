/**
 * Whether a picture or video is, byte for byte, what the server says it is (`Repr-Digest`, RFC 9530).
 * What another network answers in its place, be it a picture too, says nothing of the kind.
 */
export async function isAsServed(content: Blob, headers: Headers): Promise<boolean> {
  const bytes = await content.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return headers.get('Repr-Digest') === `sha-256=:${btoa(String.fromCharCode(...digest))}:`
}
