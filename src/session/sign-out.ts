import { tellWorker } from '#src/page/tell-worker.ts'
import { authStore } from './auth-store.ts'
import { forgetCopies } from './forget-copies.ts'
import { goodbyeMs, leaveDevice } from './leave-device.ts'

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
  const goodbye = farewell().catch(() => undefined)
  // The worker stops fetching; the page does not rely on there being one.
  tellWorker({ type: 'SIGN_OUT' })
  await forgetCopies(user.id)
  await Promise.race([goodbye, wait(goodbyeMs)])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
