declare const self: ServiceWorkerGlobalScope

interface Asked {
  url: URL
  request: Request
  sameOrigin: boolean
}

interface Route {
  matches: (asked: Asked) => boolean
  answer: (asked: Asked & { event: ExtendableEvent }) => Promise<Response>
}

const routes: Route[] = []

/**
 * Registers a route. The first route that matches answers a GET; other requests are not touched. Does not use
 * workbox-routing, which would take a KiB of the worker's size budget.
 */
export function registerRoute(matches: Route['matches'], answer: Route['answer']): void {
  // Without a listener the browser does not start the worker for requests at all.
  if (routes.length === 0) self.addEventListener('fetch', onFetch)
  routes.push({ matches, answer })
}

function onFetch(event: FetchEvent): void {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !url.protocol.startsWith('http')) return
  const asked = { url, request, sameOrigin: url.origin === self.location.origin }
  const route = routes.find(({ matches }) => matches(asked))
  if (route) event.respondWith(route.answer({ ...asked, event }))
}
