import { type AppFiles, forgetOthers, keepAppFiles, keptFile, takeFile } from './app-files.ts'
import { deleteOldCaches, isSpoiled } from './old-caches.ts'
import { registerRoute } from './register-route.ts'

declare const self: ServiceWorkerGlobalScope

const page = '/index.html'

/** Saves what was written when the app itself is broken; answered by the server wherever that can be. */
const rescuePage = '/resgate.html'
const rescueMark = 'upubly-rescue'
const rescueWaitMs = 4000
/** So long an empty tab waits for the network's own answer. */
const networkWaitMs = 15_000

/** Addresses that belong to the server even when a person opens them in a tab. */
const notOurs = /^\/(api|media|dev)\/|\.[a-z0-9]+$/i

/** The whole application from the device: every route is answered by the one page. */
export function installPrecache(files: AppFiles): void {
  self.addEventListener('install', (event) => event.waitUntil(onInstall(files)))
  self.addEventListener('activate', (event) => event.waitUntil(onActivate(files)))
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && url.pathname === rescuePage,
    ({ request }) => answerRescue(request, files),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && !url.search && url.pathname in files,
    ({ url: { pathname }, event }) => takeFile(pathname, files[pathname] ?? '', event),
  )
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && !notOurs.test(url.pathname),
    // Kept by nobody, the server's answer goes its way unseen: a network's own page may want a sign-in.
    ({ request, event }) =>
      takeFile(page, files[page] ?? '', event, true).catch(() => askNetwork(request)),
  )
}

async function onInstall(files: AppFiles): Promise<void> {
  const isBare = !(await caches.match(page, { ignoreSearch: true }))
  await keepAppFiles(files)
  // Nobody is there to be asked: the version before has no page, or one that is not ours.
  if (isBare || (await isSpoiled(page))) await self.skipWaiting()
}

async function onActivate(files: AppFiles): Promise<void> {
  const { installing, waiting } = self.registration
  // The next version has its files in the same place; it will clear up itself.
  if (!installing && !waiting) await forgetOthers(files)
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
  const kept = isOurs ? fresh : await keptFile(rescuePage, files[rescuePage])
  // What came so far may end with its signal.
  return kept ?? (await askNetwork(request))
}

/** As it was asked, for what comes then is for the person to see. */
async function askNetwork(request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(Response.error()), networkWaitMs)
  })
  return await Promise.race([fetch(request), late])
}
