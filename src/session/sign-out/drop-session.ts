import { openDevice } from '#src/browser/open-device.ts'
import { authStore } from '../auth-store.ts'
import { signedOutMarker } from '../device-marks.ts'

/** How long a refused session stays on the screen while the database is asked for the reason, in ms. */
const lookupMs = 2000

/**
 * Ends the session of this page after its tokens were refused. The person is told the reason: they signed
 * out (here or in another tab), or the server refused to renew the session.
 */
export async function dropSession(): Promise<void> {
  const auth = authStore.current()
  if (!auth) return
  const userId = auth.user.id
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, lookupMs, false))
  const isLeft = signedOutMarker.isSet(userId) || (await Promise.race([hasLeft(userId), late]))
  // Somebody may have signed in during the wait, even the same person in another tab: that session stays.
  if (authStore.current() === auth) authStore.drop(isLeft ? 'signed-out' : 'ended')
}

async function hasLeft(userId: string): Promise<boolean> {
  try {
    const [{ localDb }, { hasSignedOut }] = await Promise.all([
      openDevice(),
      import('#local/session/departures.ts'),
    ])
    return await hasSignedOut(localDb, userId)
  } catch {
    return false
  }
}
