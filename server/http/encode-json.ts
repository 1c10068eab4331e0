import { gzipSync } from 'node:zlib'

/** In bytes: what is shorter gains nothing. */
const shortest = 1024
/** What is longer would keep other calls waiting. */
export const mostBytesAtOnce = 64 * 1024

/** A tenth of the memory that the usual ones take for each answer. */
const settings = { level: 4, windowBits: 13, memLevel: 5, chunkSize: 4096 }

interface EncodedJson {
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/**
 * A whole answer, compressed at once where that is worth it. What has no length, or a greater one, is
 * left to Hono's `compress`, which streams it; a stream for each small answer had the garbage
 * collector run every second under load.
 */
export function encodeJson(text: string, request: Request): EncodedJson {
  const size = Buffer.byteLength(text)
  const headers = { 'Content-Type': 'application/json' }
  const isWorthIt = size >= shortest && size <= mostBytesAtOnce && takesGzip(request)
  if (!isWorthIt) return { body: text, headers: { ...headers, 'Content-Length': `${size}` } }
  const body = gzipSync(text, settings)
  const encoding = { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' }
  return { body, headers: { ...headers, ...encoding, 'Content-Length': `${body.length}` } }
}

/** Not where it is named with a weight: that may refuse it, and Hono's `compress` knows. */
function takesGzip(request: Request): boolean {
  const accepted = request.headers.get('Accept-Encoding')?.split(',') ?? []
  return accepted.some((one) => one.trim().toLowerCase() === 'gzip')
}
