import { registerRoute } from 'workbox-routing'
import { picturesCache } from '#local/messages.ts'
import { isSmallPicture } from './is-small-picture.ts'

/** Thumbnails are of at most 480 px: some ten megabytes in all. */
const mostPictures = 500

/**
 * Their addresses never change meaning (a new picture has a new address), so the device's copy is
 * always good. Originals and answers of the API are never kept.
 */
export function installPictures(): void {
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.method === 'GET' && isSmallPicture(url),
    ({ request, event }) => answerFromCache(request, event),
  )
}

async function answerFromCache(request: Request, event: ExtendableEvent): Promise<Response> {
  const cache = await caches.open(picturesCache)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(request)
  if (isPicture(response)) event.waitUntil(keep(cache, request, response.clone()))
  return response
}

/** A sign-in page that a hotel's network put in its place must not be kept as somebody's photo. */
function isPicture(response: Response): boolean {
  return (
    response.status === 200 && response.headers.get('Content-Type')?.startsWith('image/') === true
  )
}

/** A full device is no reason to fail: the picture was shown, it is only not kept. */
async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  try {
    await cache.put(request, response)
    const keys = await cache.keys()
    // Caches list in order of arrival: the oldest go first.
    const surplus = keys.slice(0, Math.max(0, keys.length - mostPictures))
    await Promise.all(surplus.map((key) => cache.delete(key)))
  } catch (error) {
    console.warn('A picture could not be kept', error)
  }
}
