import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from './register-route.ts'

/** Addresses that belong to the server even when a person opens them in a tab. */
const notOurs = [/^\/api\//, /^\/media\//, /^\/dev\//, /\.[a-z0-9]+$/i]

/** The whole application from the device: every route is answered by the one page. */
export function installPrecache(manifest: (string | PrecacheEntry)[]): void {
  const kept = new PrecacheController()
  kept.precache(manifest)
  cleanupOutdatedCaches()
  registerRoute(
    ({ url }) => kept.getCacheKeyForURL(url.href) !== undefined,
    ({ url, request, event }) => {
      const cacheKey = kept.getCacheKeyForURL(url.href)
      return kept.strategy.handle({ request, event, params: { cacheKey } })
    },
  )
  const answerPage = kept.createHandlerBoundToURL('/index.html')
  registerRoute(
    ({ url: { pathname, search }, request }) =>
      request.mode === 'navigate' && !notOurs.some((address) => address.test(pathname + search)),
    ({ url, request, event }) => answerPage({ url, request, event }),
  )
}
