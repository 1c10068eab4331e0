import * as v from 'valibot'
import { endSilentCalls } from '#local/calls/fetch-text.ts'
import { WorkerMessage } from '#local/calls/messages.ts'
import { abortCaching } from './cache-viewed.ts'
import { installMediaCache } from './media-cache.ts'
import { drainInWorker, onSync, stopDraining } from './outbox-sync.ts'
import { installPictures } from './pictures.ts'
import { installPrecache } from './precache.ts'
import { onSignOut } from './sign-out.ts'

/**
 * The service worker's entry: which event is handled where. Never rename this file: browsers know
 * the worker by its address.
 */
declare const self: ServiceWorkerGlobalScope & {
  /** The build puts the list of the app's files here: `build/service-worker.ts`. */
  __WB_MANIFEST: readonly { url: string; revision: string }[]
}

installPrecache(Object.fromEntries(self.__WB_MANIFEST.map((file) => [file.url, file.revision])))
installPictures()
installMediaCache()

self.addEventListener('sync', onSync)

self.addEventListener('message', (event) => {
  const message = v.safeParse(WorkerMessage, event.data)
  if (!message.success) return
  switch (message.output.type) {
    // A new version takes over only when the person agrees.
    case 'SKIP_WAITING':
      return event.waitUntil(self.skipWaiting())
    case 'STEP_ASIDE':
      abortCaching()
      return stopDraining()
    case 'DRAIN':
      if (message.output.isLineBack) endSilentCalls()
      return event.waitUntil(drainInWorker())
    case 'SIGN_OUT':
      return event.waitUntil(onSignOut())
  }
})
