import { deleteDeviceCaches } from '#local/device-caches.ts'
import { tellWorker } from '../offline/tell-worker.ts'
import { authStore } from './auth-store.ts'
import { releaseDevice } from './claim-device.ts'
import { goodbyeMs, leaveDevice } from './leave-device.ts'
import { forgetProjects } from './project-choice.ts'
import { clearQueryCaches } from './query-cache.ts'

/**
 * Forgets the person on this device: session, lists, pictures. Drafts and unsent posts wait for their
 * return. First what would let them in again, so that no crash half-way does.
 */
export async function signOut(): Promise<void> {
  const auth = authStore.current()
  if (!auth) return
  const { user, refreshToken } = auth
  const farewell = await leaveDevice(user.id, refreshToken)
  const goodbye = farewell().catch(() => undefined)
  // Before it looks signed out: whoever sees that may close the page at once.
  await Promise.race([deleteDeviceCaches(), wait(goodbyeMs)])
  authStore.drop('signed-out')
  clearQueryCaches(user.id)
  forgetProjects(user.id)
  releaseDevice()
  // The worker stops fetching; the page does not rely on there being one. What was on its way goes too.
  tellWorker({ type: 'SIGN_OUT' })
  await deleteDeviceCaches()
  await Promise.race([goodbye, wait(goodbyeMs)])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
