import * as v from 'valibot'
import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import { endSilentCalls } from '#local/fetch-text.ts'
import { WorkerMessage } from '#local/messages.ts'
import { endVisit } from './keep-seen.ts'
import { installMediaCache } from './media-cache.ts'
import { drainInWorker, onSync, stepAside } from './outbox-sync.ts'
import { installPictures } from './pictures.ts'
import { installPrecache } from './precache.ts'
import { onSignOut } from './sign-out.ts'

/** The service worker's table of contents. This file is never renamed: browsers know it by its address. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] }

installPrecache(self.__WB_MANIFEST)
installPictures()
installMediaCache()
clientsClaim()

self.addEventListener('sync', onSync)

self.addEventListener('message', (event) => {
  const message = v.safeParse(WorkerMessage, event.data)
  if (!message.success) return
  switch (message.output.type) {
    // A new version takes over only when the person agrees.
    case 'SKIP_WAITING':
      return event.waitUntil(self.skipWaiting())
    case 'STEP_ASIDE':
      endVisit()
      return stepAside()
    case 'DRAIN':
      if (message.output.isLineBack) endSilentCalls()
      return event.waitUntil(drainInWorker())
    case 'SIGN_OUT':
      return event.waitUntil(onSignOut())
  }
})
