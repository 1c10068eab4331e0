import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that belong to the server even when a person opens them in a tab. */
const notOurs = [/^\/api\//, /^\/media\//, /^\/dev\//, /\.[a-z0-9]+$/i]

/** The whole application from the device: every route is answered by the one page. */
export function installPrecache(manifest: (string | PrecacheEntry)[]): void {
  precacheAndRoute(manifest)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notOurs }))
}
