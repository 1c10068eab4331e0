import { tellWorker } from '#src/browser/tell-worker.ts'
import { authStore } from '../auth-store.ts'
import { sharedDevice, signedOutMarker } from '../device-marks.ts'
import { forgetCopies } from './forget-copies.ts'
import { leaveDevice, signOutTimeoutMs } from './leave-device.ts'

/**
 * Deletes the person's session, lists and pictures from this device. Drafts and unsent posts stay, unless the
 * device is shared or `isForGood`: then they are deleted before the session. After a crash half-way nobody is
 * signed in, and the sign-in page completes the deletion.
 */
export async function signOut({ isForGood = sharedDevice.isSet() } = {}): Promise<void> {
  const auth = authStore.current()
  if (!auth) return
  const { user, refreshToken } = auth
  const erase = async () => {
    if (isForGood) await (await import('./erase-device.ts')).eraseDevice(user.id)
  }
  if (isForGood) signedOutMarker.set(user.id)
  await erase()
  const farewell = await leaveDevice(user.id, refreshToken)
  authStore.drop('signed-out')
  const goodbye = farewell().catch(() => undefined)
  // A service worker, if there is one, stops its requests.
  tellWorker({ type: 'SIGN_OUT' })
  await forgetCopies(user.id)
  // Deletes again, because a screen may have written something while it was being closed.
  await erase()
  await Promise.race([goodbye, wait(signOutTimeoutMs)])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
