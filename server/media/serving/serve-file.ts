import type { Context } from 'hono'
import { parseRange } from '#contract/parse-range.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { Servable } from '../servable.ts'
import { readServable } from './read-servable.ts'
import { reprDigestOf } from './repr-digest.ts'

/** Answers with a stored file, or the range of it that the request asks for. */
export async function serveFile(
  c: Context<AppEnv>,
  deps: Pick<Deps, 'files'>,
  file: Servable,
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
  const content = await readServable(deps.files, file, isPart ? range : undefined)
  return new Response(content, { status: isPart ? 206 : 200, headers })
}

function namesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
