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

/**
 * Forgets the person on this device: session, lists, pictures. Drafts and unsent posts wait for their
 * return. First what would let them in again, so that no crash half-way does.
 */
export async function signOut(): Promise<void> {
  const auth = authStore.current()
  if (!auth) return
  const { user, refreshToken } = auth
  const farewell = await leaveDevice(user.id, refreshToken)
  authStore.drop('signed-out')
  clearQueryCaches(user.id)
  forgetProjects(user.id)
  releaseDevice()
  // The worker stops fetching; the page does not rely on there being one.
  tellWorker({ type: 'SIGN_OUT' })
  await deleteDeviceCaches()
  await Promise.race([farewell(), new Promise((resolve) => setTimeout(resolve, goodbyeMs))])
}

/** Answers how to tell the server, now or at the next connection. */
async function leaveDevice(userId: string, refreshToken: string): Promise<() => Promise<unknown>> {
  try {
    const [{ leaveSession }, { writeThrough }, { payOwedSignOuts }, { localDb }] =
      await Promise.all([
        import('#local/leave-session.ts'),
        import('#local/write-through.ts'),
        import('../offline/owed-sign-outs.ts'),
        loadDevice(),
      ])
    await leaveSession(localDb, { userId, refreshToken })
    await writeThrough(localDb)
    return payOwedSignOuts
  } catch {
    // A database that cannot be read (blocked, broken) must not keep anybody signed in.
    const goodbye = { body: { refreshToken }, patienceMs: goodbyeMs }
    return () => call(logout, goodbye).catch(() => undefined)
  }
}
