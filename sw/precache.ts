import { answerMarked, askNetwork } from './answer-marked.ts'
import {
  type AppFiles,
  deleteOtherAppFiles,
  findAppFile,
  getAppFile,
  keepAppFiles,
} from './app-files.ts'
import { deleteOldCaches, isAnyOldCacheDamaged } from './old-caches.ts'
import { registerRoute } from './register-route.ts'
import { installSitePages } from './site-pages.ts'

declare const self: ServiceWorkerGlobalScope

const page = '/index.html'

/** The page that saves drafts when the app is broken; cached, but taken from the server if it answers. */
const rescuePage = '/resgate.html'
const rescueMark = 'upubly-rescue'

/** Paths that the server answers, and not the app's page, even when they are opened in a tab. */
const notOurs = /^\/(api|files|media|dev|relatorio|calendario)\/|\.[a-z0-9]+$/i

/** Answers every page address with the app's one page, and its files from the cache. */
export function installPrecache(files: AppFiles): void {
  self.addEventListener('install', (event) => event.waitUntil(onInstall(files)))
  self.addEventListener('activate', (event) => event.waitUntil(onActivate(files)))
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && url.pathname === rescuePage,
    ({ request }) =>
      answerMarked(request, rescueMark, () => findAppFile(rescuePage, files[rescuePage])),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && !url.search && url.pathname in files,
    ({ url: { pathname }, event }) => getAppFile(pathname, files[pathname] ?? '', event),
  )
  const getPage = (event: ExtendableEvent) => getAppFile(page, files[page] ?? '', event, true)
  installSitePages(getPage)
  registerRoute(
    ({ url, request }) => request.mode === 'navigate' && !notOurs.test(url.pathname),
    // The response is passed on unchanged and not cached: it may be the sign-in page of a portal.
    ({ request, event }) => getPage(event).catch(() => askNetwork(request)),
  )
}

async function onInstall(files: AppFiles): Promise<void> {
  const isBare = !(await caches.match(page, { ignoreSearch: true }))
  await keepAppFiles(files)
  // There is no page that could ask the person: the version before has none, or a damaged one.
  if (isBare || (await isAnyOldCacheDamaged(page))) await self.skipWaiting()
}

async function onActivate(files: AppFiles): Promise<void> {
  const { installing, waiting } = self.registration
  // A newer version has its files in the same cache, and will delete the others itself.
  if (!installing && !waiting) await deleteOtherAppFiles(files)
  await deleteOldCaches()
  await self.clients.claim()
}
