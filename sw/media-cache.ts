import { createPartialResponse } from 'workbox-range-requests'
import { registerRoute } from 'workbox-routing'
import { acceptedMedia, type MediaKind } from '#contract/media.ts'
import { parseRange } from '#contract/parse-range.ts'
import { seenOriginals } from '#local/device-caches.ts'
import { readWhole } from '#local/kept-files.ts'
import { savesData } from '#local/saves-data.ts'
import { keepSeen, type SeenCache } from './keep-seen.ts'

const megabyte = 1024 * 1024

const seen: SeenCache = { name: seenOriginals, most: { files: 80, bytes: 200 * megabyte } }

const limits: Record<MediaKind, { kind: MediaKind; mostBytes: number }> = {
  image: { kind: 'image', mostBytes: 30 * megabyte },
  video: { kind: 'video', mostBytes: 25 * megabyte },
}

/** Videos on their way to the cache, by address. */
const underWay = new Set<string>()

/**
 * The originals of posts that were looked at, photos and videos, are there again without a connection.
 * Like the small pictures they never change under their address.
 */
export function installMediaCache(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && isShown(request) && kindOfOriginal(url) !== undefined,
    ({ url, request, event }) => answerOriginal(url, request, event),
  )
}

const isShown = ({ destination }: Request) => destination === 'image' || destination === 'video'

const originalPath = /^\/media\/[\da-f-]{36}\/[\w-]+\.(\w+)$/

/** Undefined for everything else: small pictures, and the copies made for a network. */
export function kindOfOriginal({ pathname }: Pick<URL, 'pathname'>): MediaKind | undefined {
  const ending = originalPath.exec(pathname)?.[1]
  return Object.values(acceptedMedia).find(({ extension }) => extension === ending)?.kind
}

async function answerOriginal(
  url: URL,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const cache = await caches.open(seenOriginals)
  const kept = await cache.match(url.href, { ignoreVary: true })
  if (kept) return await answerRange(kept, request)
  // Not in the cache: the request goes on as it is, range and all.
  const response = await fetch(request)
  if (kindOfOriginal(url) === 'image') keepPhoto(url.href, response, event)
  else if (isSmallVideo(response) && !savesData()) event.waitUntil(keepVideo(url.href))
  return response
}

/**
 * A kept file, or the part of it that was asked for. The library cuts; what may be asked is settled
 * here, since it takes an end behind the file for unsatisfiable and a start behind it for an empty part.
 */
export async function answerRange(kept: Response, request: Request): Promise<Response> {
  const size = Number(kept.headers.get('Content-Length'))
  const range = parseRange(request.headers.get('Range'), size)
  if (range === 'whole') return kept
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const headers = { Range: `bytes=${range.start}-${range.end}` }
  return await createPartialResponse(new Request(request.url, { headers }), kept)
}

function keepPhoto(url: string, response: Response, event: ExtendableEvent): void {
  const copy = response.clone()
  event.waitUntil(keepSeen(seen, url, () => readWhole(copy, limits.image)))
}

/** By what the first part says of the whole. */
function isSmallVideo({ status, headers }: Response): boolean {
  const whole = headers.get(status === 206 ? 'Content-Range' : 'Content-Length')
  const size = Number(whole?.split('/').at(-1))
  const isVideo = headers.get('Content-Type')?.startsWith('video/') === true
  return isVideo && size > 0 && size <= limits.video.mostBytes
}

/** Whole and apart: the parts a player asks for overlap and leave holes. */
async function keepVideo(url: string): Promise<void> {
  if (underWay.has(url)) return
  underWay.add(url)
  await keepSeen(seen, url, async (signal) =>
    readWhole(await fetch(url, { priority: 'low', signal }), limits.video),
  )
  underWay.delete(url)
}
