import type { MediaKind } from '#contract/media.ts'
import { seenOriginals } from '#local/device-caches.ts'
import { fetchFile, fetchOurs } from '#local/fetch-text.ts'
import { readWhole } from '#local/kept-files.ts'
import { savesData } from '#local/saves-data.ts'
import { answerRange } from './answer-range.ts'
import { keepSeen, type SeenCache } from './keep-seen.ts'
import { kindOfOriginal } from './kind-of-original.ts'
import { registerRoute } from './register-route.ts'

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

async function answerOriginal(
  url: URL,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const kept = await caches.match(url.href, { cacheName: seenOriginals, ignoreVary: true })
  if (kept) return await answerRange(kept, request.headers.get('Range'))
  if (kindOfOriginal(url) === 'image') return await answerPhoto(url.href, request, event)
  // Not in the cache: the request goes on as it is, range and all.
  const response = await fetchOurs(self, request)
  if (isSmallVideo(response) && !savesData()) event.waitUntil(keepVideo(url.href))
  return response
}

async function answerPhoto(
  url: string,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const response = await fetchFile(self, request, {}, (answer) => answer)
  const copy = response.clone()
  event.waitUntil(keepSeen(seen, url, () => readWhole(copy, limits.image)))
  return response
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
  await keepSeen(seen, url, (signal) =>
    fetchFile(self, url, { priority: 'low', signal }, (answer) => readWhole(answer, limits.video)),
  )
  underWay.delete(url)
}
