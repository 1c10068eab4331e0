import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { AppEnv } from '../http/app-env.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Nearly as small as the best, and ready before the first visitor notices. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

export interface CompressedFile {
  /** Stands in the address: what has the same one is the same to the byte. */
  digest: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

export async function compressFile(plain: Buffer): Promise<CompressedFile> {
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
  const [br, zipped] = await Promise.all([brotli(plain, { params }), zip(plain)])
  return { digest, plain, br, gzip: zipped }
}

/** Answers it in the form the caller takes; 304 when the caller has it. */
export function answerFile(c: Context<AppEnv>, file: CompressedFile, type: string): Response {
  const tag = `"${file.digest}"`
  const isPinned = c.req.query('v') === file.digest
  c.header('Cache-Control', isPinned ? 'public, max-age=31536000, immutable' : 'no-cache')
  c.header('ETag', tag)
  c.header('Vary', 'Accept-Encoding')
  if (c.req.header('If-None-Match')?.includes(tag)) return c.body(null, 304)
  const accepted = c.req.header('Accept-Encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', type)
  return c.body(new Uint8Array(file[encoding ?? 'plain']))
}
