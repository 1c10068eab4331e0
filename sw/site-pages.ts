import { publicPages, siteMark } from '#contract/site/public-pages.ts'
import { trimCache } from '#local/app-files/kept-files.ts'
import { answerMarked } from './answer-marked.ts'
import { hasExpectedType } from './app-files.ts'
import { registerRoute } from './register-route.ts'

/** The cache of the public site as last seen. It has nobody's own data, so it stays after a sign-out. */
const siteCache = 'site'
const most = { files: 60, bytes: 4 * 1024 * 1024 }
const waitMs = 15_000

const find = (path: string) => caches.match(path, { cacheName: siteCache }).catch(() => undefined)

async function keep(path: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(siteCache)
    await cache.put(path, answer)
    await trimCache(cache, most)
  } catch {
    // Storage is full or blocked: the page is then not available offline.
  }
}

/**
 * Answers the public site from the server, and without a connection as it was last seen, or with the
 * app's page.
 */
export function installSitePages(findAppPage: (event: ExtendableEvent) => Promise<Response>): void {
  registerRoute(
    ({ url, request }) =>
      request.mode === 'navigate' && publicPages.some((path) => path === url.pathname),
    ({ url: { pathname }, request, event }) =>
      answerMarked(
        request,
        siteMark,
        async (isAnswered) =>
          (await find(pathname)) ??
          (isAnswered ? undefined : await findAppPage(event).catch(() => undefined)),
        (marked) => event.waitUntil(marked.then((page) => page && keep(pathname, page))),
      ),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/site/'),
    async ({ url: { pathname }, request, event }) => {
      const kept = await find(pathname)
      if (kept) return kept
      const fresh = await fetch(request, { signal: AbortSignal.timeout(waitMs) })
      if (fresh.ok && hasExpectedType(pathname, fresh))
        event.waitUntil(keep(pathname, fresh.clone()))
      return fresh
    },
  )
}
