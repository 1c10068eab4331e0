import {
  type AppFiles,
  deleteOtherAppFiles,
  findAppFile,
  getAppFile,
  keepAppFiles,
} from './app-files.ts'
import { deleteOldCaches, isAnyOldCacheDamaged } from './old-caches.ts'
import { registerRoute } from './register-route.ts'

declare const self: ServiceWorkerGlobalScope

const page = '/index.html'

/** Saves what was written when the app itself is broken; from the server wherever possible. */
const rescuePage = '/resgate.html'
const rescueMark = 'upubly-rescue'
const rescueWaitMs = 4000
/** How long, in ms, an empty tab waits for the server. */
const networkWaitMs = 15_000

/** Addresses that are the server's even when they are opened in a tab. */
const notOurs = /^\/(api|media|dev)\/|\.[a-z0-9]+$/i

/** Answers every page address with the app's one page, and its files from the cache. */
export function installPrecache(files: AppFiles): void {
  self.addEventListener('install', (event) => event.waitUntil(onInstall(files)))
  self.addEventListener('activate', (event) => event.waitUntil(onActivate(files)))
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && url.pathname === rescuePage,
    ({ request }) => answerRescue(request, files),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && !url.search && url.pathname in files,
    ({ url: { pathname }, event }) => getAppFile(pathname, files[pathname] ?? '', event),
  )
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && !notOurs.test(url.pathname),
    // Not cached and passed on unchanged: it may be the sign-in page of a portal.
    ({ request, event }) =>
      getAppFile(page, files[page] ?? '', event, true).catch(() => askNetwork(request)),
  )
}

async function onInstall(files: AppFiles): Promise<void> {
  const isBare = !(await caches.match(page, { ignoreSearch: true }))
  await keepAppFiles(files)
  // No page can be asked: the version before has none, or a damaged one.
  if (isBare || (await isAnyOldCacheDamaged(page))) await self.skipWaiting()
}

async function onActivate(files: AppFiles): Promise<void> {
  const { installing, waiting } = self.registration
  // A next version has its files in the same cache; it will delete the others itself.
  if (!installing && !waiting) await deleteOtherAppFiles(files)
  await deleteOldCaches()
  await self.clients.claim()
}

async function answerRescue(request: Request, files: AppFiles): Promise<Response> {
  const signal = AbortSignal.timeout(rescueWaitMs)
  const fresh = await fetch(request, { signal }).catch(() => undefined)
  const isOurs = (
    await fresh
      ?.clone()
      .text()
      .catch(() => '')
  )?.includes(rescueMark)
  const kept = isOurs ? fresh : await findAppFile(rescuePage, files[rescuePage])
  // A request that is aborted may end here.
  return kept ?? (await askNetwork(request))
}

/** Sent unchanged: whatever is answered is for the person to see. */
async function askNetwork(request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(Response.error()), networkWaitMs)
  })
  return await Promise.race([fetch(request), late])
}
