import { parseRange } from '#contract/calls/parse-range.ts'
import { acceptedMedia, type MediaKind } from '#contract/media/media.ts'
import { viewedOriginals } from '#local/app-files/device-caches.ts'
import { readWhole } from '#local/app-files/kept-files.ts'
import { prefersReducedData } from '#local/app-files/prefers-reduced-data.ts'
import { fetchFile, fetchFromServer } from '#local/calls/fetch-text.ts'
import { cacheViewed, type ViewedCache } from './cache-viewed.ts'
import { registerRoute } from './register-route.ts'

const megabyte = 1024 * 1024

const seen: ViewedCache = { name: viewedOriginals, most: { files: 80, bytes: 200 * megabyte } }

const limits: Record<MediaKind, { kind: MediaKind; mostBytes: number }> = {
  image: { kind: 'image', mostBytes: 30 * megabyte },
  video: { kind: 'video', mostBytes: 25 * megabyte },
}

/** Addresses of videos that are being cached. */
const underWay = new Set<string>()

/**
 * Caches photos and videos that were viewed, so that they can be seen without a connection. A file
 * never changes under its address.
 */
export function installMediaCache(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && isShown(request) && kindOfOriginal(url) !== undefined,
    ({ url, request, event }) => answerOriginal(url, request, event),
  )
}

const isShown = ({ destination }: Request) => destination === 'image' || destination === 'video'

async function answerOriginal(
  url: URL,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const kept = await caches.match(url.href, { cacheName: viewedOriginals, ignoreVary: true })
  if (kept) return await answerRange(kept, request.headers.get('Range'))
  if (kindOfOriginal(url) === 'image') return await answerPhoto(url.href, request, event)
  // The file is not cached: the request is sent unchanged, with its range.
  const response = await fetchFromServer(self, request)
  if (isSmallVideo(response) && !prefersReducedData()) event.waitUntil(keepVideo(url.href))
  return response
}

async function answerPhoto(
  url: string,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const response = await fetchFile(self, request, {}, (answer) => answer)
  const copy = response.clone()
  event.waitUntil(cacheViewed(seen, url, () => readWhole(copy, limits.image)))
  return response
}

/** Reads the size of the whole video from the headers, also from those of a partial response. */
function isSmallVideo({ status, headers }: Response): boolean {
  const whole = headers.get(status === 206 ? 'Content-Range' : 'Content-Length')
  const size = Number(whole?.split('/').at(-1))
  const isVideo = headers.get('Content-Type')?.startsWith('video/') === true
  return isVideo && size > 0 && size <= limits.video.mostBytes
}

/** Fetches the whole video in its own request: the ranges that a player asks for overlap and leave gaps. */
async function keepVideo(url: string): Promise<void> {
  if (underWay.has(url)) return
  underWay.add(url)
  await cacheViewed(seen, url, (signal) =>
    fetchFile(self, url, { priority: 'low', signal }, (answer) => readWhole(answer, limits.video)),
  )
  underWay.delete(url)
}

const path = /^\/media\/[\da-f-]{36}\/[\w-]+\.(\w+)$/

/** The kind of an original by its address; undefined for thumbnails and renditions. */
export function kindOfOriginal({ pathname }: Pick<URL, 'pathname'>): MediaKind | undefined {
  const ending = path.exec(pathname)?.[1]
  return Object.values(acceptedMedia).find(({ extension }) => extension === ending)?.kind
}

/**
 * A cached file, or the requested range of it. Does not use workbox-range-requests, which gets ranges beyond
 * the end wrong and gives no size with a 416.
 */
export async function answerRange(kept: Response, asked: string | null): Promise<Response> {
  const size = Number(kept.headers.get('Content-Length'))
  const range = parseRange(asked, size)
  if (range === 'whole') return kept
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const { start, end } = range
  const headers = new Headers(kept.headers)
  headers.set('Content-Length', String(end - start + 1))
  headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  const part = (await kept.blob()).slice(start, end + 1)
  return new Response(part, { status: 206, statusText: 'Partial Content', headers })
}
