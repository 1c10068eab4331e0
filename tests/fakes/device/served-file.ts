import { createHash } from 'node:crypto'

/** A file as the server sends it: with its length, its ETag, and the digest that devices verify. */
export function servedFile(content: string, headers: Record<string, string> = {}): Response {
  const digest = createHash('sha256').update(content).digest('base64')
  return new Response(content, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(Buffer.byteLength(content)),
      ETag: `"${digest}"`,
      'Repr-Digest': `sha-256=:${digest}:`,
      ...headers,
    },
  })
}
