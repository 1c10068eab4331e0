import { viewedPictures } from '#local/app-files/device-caches.ts'
import { isFolderPicture, isSmallPicture } from '#local/app-files/is-small-picture.ts'
import { readWhole } from '#local/app-files/kept-files.ts'
import { fetchFile, fetchFromServer } from '#local/calls/fetch-text.ts'
import { cacheViewed, type ViewedCache } from './cache-viewed.ts'
import { registerRoute } from './register-route.ts'

const megabyte = 1024 * 1024

const seen: ViewedCache = { name: viewedPictures, most: { files: 500, bytes: 16 * megabyte } }

/**
 * Answers small pictures from the cache first; a picture never changes under its address. The page
 * fetches those of its lists in advance.
 */
export function installPictures(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && isSmallPicture(url),
    ({ url, request, event }) => answerPicture(url.href, request, event),
  )
  // Viewed thumbnails of folders are not cached here: only the page knows which folders have a password, and
  // it stores the thumbnails of the others.
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && isFolderPicture(url),
    async ({ url, request }) =>
      (await caches.match(url.href, { ignoreVary: true })) ??
      (await fetchFromServer(self, request)),
  )
}

async function answerPicture(
  url: string,
  request: Request,
  event: ExtendableEvent,
): Promise<Response> {
  const kept = await caches.match(url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetchFile(self, request, {}, (answer) => answer)
  const copy = response.clone()
  event.waitUntil(
    cacheViewed(seen, url, () => readWhole(copy, { kind: 'image', mostBytes: megabyte })),
  )
  return response
}
