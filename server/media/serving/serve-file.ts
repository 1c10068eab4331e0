import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { parseRange } from '#contract/calls/parse-range.ts'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { coverStream } from '../geotags.ts'
import type { ServedFile } from '../served-file.ts'
import { readServedFile } from './read-served-file.ts'

/** Answers with a stored file, or the range of it that the request asks for. */
export async function serveFile(
  c: Context<AppEnv>,
  deps: Pick<Deps, 'files'>,
  file: ServedFile,
  cacheControl: string,
): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': cacheControl,
    Vary: 'Cookie',
    ETag: file.etag,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  })
  if (namesTag(c.req.header('If-None-Match'), file.etag))
    return new Response(null, { status: 304, headers })
  headers.set('Content-Type', file.contentType)

  const ifRange = c.req.header('If-Range')
  const asked = ifRange === undefined || ifRange === file.etag ? c.req.header('Range') : undefined
  const range = parseRange(c.req.method === 'GET' ? asked : undefined, file.size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const isPart = range !== 'whole'
  headers.set('Content-Length', String(isPart ? range.end - range.start + 1 : file.size))
  if (isPart) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  if (c.req.method === 'HEAD') return new Response(null, { status: 200, headers })
  const digest = isPart ? undefined : await reprDigestOf(deps, file)
  if (digest !== undefined) headers.set('Repr-Digest', digest)
  const content = await readServedFile(deps.files, file, isPart ? range : undefined)
  return new Response(content, { status: isPart ? 206 : 200, headers })
}

function namesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** Devices cache no larger files, so these need no digest. */
const mostBytes = 30 * 1024 * 1024

/** Digests that needed reading the file; the oldest are dropped first. */
const known = new Map<string, Promise<string>>()
const mostKnown = 5000

/**
 * The `Repr-Digest` (RFC 9530) of a file as it is served: devices cache only what matches it.
 * Undefined for very large files.
 */
async function reprDigestOf(
  { files }: Pick<Deps, 'files'>,
  file: ServedFile,
): Promise<string | undefined> {
  const { key, size, etag, readBlanks, sha256 } = file
  if (sha256 !== undefined && !readBlanks)
    return describe(Buffer.from(sha256, 'hex').toString('base64'))
  if (size > mostBytes) return undefined
  const name = `${key} ${etag}`
  const before = known.get(name)
  if (before !== undefined) return describe(await before)
  const digest = hashContent(files, key, readBlanks)
  const [oldest] = known.keys()
  if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
  known.set(name, digest)
  // After a failure the next request tries again.
  digest.catch(() => known.delete(name))
  return describe(await digest)
}

async function hashContent(
  files: FileStore,
  key: string,
  readBlanks: ServedFile['readBlanks'],
): Promise<string> {
  // The file is opened last: whatever fails after that would have to close it.
  const blanks = (await readBlanks?.()) ?? []
  const hash = createHash('sha256')
  for await (const part of coverStream(await files.read(key), blanks)) hash.update(part)
  return hash.digest('base64')
}

function describe(digest: string): string {
  return `sha-256=:${digest}:`
}
