import { seenPictures } from '#local/device-caches.ts'
import { fetchFile } from '#local/fetch-text.ts'
import { isSmallPicture } from '#local/is-small-picture.ts'
import { readWhole } from '#local/kept-files.ts'
import { keepSeen, type SeenCache } from './keep-seen.ts'
import { registerRoute } from './register-route.ts'

const megabyte = 1024 * 1024

const seen: SeenCache = { name: seenPictures, most: { files: 500, bytes: 16 * megabyte } }

/**
 * Their addresses never change meaning (a new picture has a new address), so the device's copy is
 * always good. Those of the lists on the device are fetched in advance, by the page.
 */
export function installPictures(): void {
  registerRoute(
    ({ url, request, sameOrigin }) =>
      sameOrigin && request.destination === 'image' && isSmallPicture(url),
    ({ url, request, event }) => answerPicture(url.href, request, event),
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
    keepSeen(seen, url, () => readWhole(copy, { kind: 'image', mostBytes: megabyte })),
  )
  return response
}
