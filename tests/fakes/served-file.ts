import { createHash } from 'node:crypto'

/**
 * A file as the server answers it: with its length, its tag, and the digest devices verify it by.
 */
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
