import { logout } from '#contract/endpoints/auth.ts'
import { deleteDeviceCaches } from '#local/device-caches.ts'
import { tellWorker } from '../offline/tell-worker.ts'
import { authStore } from './auth-store.ts'
import { call } from './call.ts'
import { releaseDevice } from './claim-device.ts'
import { loadDevice } from './device-session.ts'
import { forgetProjects } from './project-choice.ts'
import { clearQueryCaches } from './query-cache.ts'

/** How long the server's goodbye may keep the person waiting. */
const goodbyeMs = 2000

/** Forgets the person on this device: tokens, lists, pictures. Drafts and unsent posts wait for their return. */
export async function signOut(): Promise<void> {
  const auth = authStore.current()
  if (!auth) return
  const { readSession, clearSession, localDb } = await loadDevice()
  // A database that cannot be read (blocked, broken) must not keep anybody signed in.
  const session = await readSession(localDb).catch(() => undefined)
  const refreshToken = session?.refreshToken ?? auth.refreshToken
  // Best effort: without a connection the server's half ends by itself when its time is over.
  await call(logout, {
    body: { refreshToken },
    patienceMs: goodbyeMs,
  }).catch(() => undefined)
  authStore.drop('signed-out')
  clearQueryCaches(auth.user.id)
  forgetProjects(auth.user.id)
  releaseDevice()
  // The worker stops fetching; the page does not rely on there being one.
  tellWorker({ type: 'SIGN_OUT' })
  await deleteDeviceCaches()
  await clearSession(localDb).catch(() => undefined)
}
