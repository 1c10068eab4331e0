import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'
import { parseRange } from '#contract/parse-range.ts'
import { Uuid } from '#contract/scalars.ts'
import { media } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import type { MediaRow } from './keep-media.ts'
import { extensionOf } from './media-url.ts'
import { copyEnding, ensureNetworkCopy, networkWithCopies } from './network-copies.ts'

interface Servable {
  key: string
  size: number
  contentType: string
  etag: string
}

/** Serves what posts show and what the networks fetch. Whoever has the address may read it. */
export function mountMedia(app: App, deps: Deps): void {
  app.on(['GET', 'HEAD'], '/media/:id/:file', async (c) => {
    const found = await findServable(deps, c.req.param('id'), c.req.param('file'))
    // The same answer for a wrong id, a wrong token and a wrong ending: nothing can be probed.
    if (!found) throw new ApiError('NOT_FOUND')
    return serve(c, deps, found)
  })
}

async function findServable(deps: Deps, id: string, file: string): Promise<Servable | undefined> {
  const [, token = '', ending = ''] = /^([A-Za-z0-9_-]+)\.([a-z0-9.]+)$/.exec(file) ?? []
  if (!v.is(Uuid, id)) return undefined
  const [row] = await deps.db.select().from(media).where(eq(media.id, id.toLowerCase()))
  if (!row || !isSameText(token, row.urlToken)) return undefined
  return chooseFile(deps, row, ending)
}

async function chooseFile(
  deps: Deps,
  row: MediaRow,
  ending: string,
): Promise<Servable | undefined> {
  const { contentType, sha256, size, storageKey, thumbnailKey } = row
  if (ending === extensionOf(contentType))
    return { key: storageKey, size, contentType, etag: `"${sha256}"` }
  if (ending === 'thumb.webp') {
    const thumbnailSize = thumbnailKey ? await deps.files.size(thumbnailKey) : undefined
    if (!thumbnailKey || thumbnailSize === undefined) return undefined
    const etag = `"${sha256}.thumb"`
    return { key: thumbnailKey, size: thumbnailSize, contentType: 'image/webp', etag }
  }
  const [name = '', copied] = ending.split('.')
  const networkId = networkWithCopies(name)
  if (!networkId || copied !== copyEnding(row)) return undefined
  const copy = await ensureNetworkCopy(deps, row, networkId)
  const type = row.kind === 'image' ? 'image/jpeg' : contentType
  return { ...copy, contentType: type, etag: `"${sha256}.${networkId}"` }
}

async function serve(c: Context<AppEnv>, deps: Deps, file: Servable): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': 'public, max-age=31536000, immutable',
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
  const stream = await deps.files.read(file.key, isPart ? range : undefined)
  return new Response(toWeb(stream), { status: isPart ? 206 : 200, headers })
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}

function namesTag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

function isSameText(given: string, kept: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(kept)]
  return left.length === right.length && timingSafeEqual(left, right)
}
