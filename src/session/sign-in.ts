import type { Credentials } from '#contract/auth.ts'
import { login, logout } from '#contract/endpoints/auth.ts'
import { call } from '#src/api/call.ts'
import { loadTold } from '#src/page/late-part.ts'
import { authStore } from './auth-store.ts'
import { claimDevice } from './claim-device.ts'
import { leftMark } from './left-mark.ts'
import { loadDevice } from './load-device.ts'

/** The browser refuses to keep anything (private mode, blocked or full storage). */
export class DeviceStorageError extends Error {
  override readonly name = 'DeviceStorageError'
}

/** On the device first: a cookie without the row behind it would be a session that cannot be renewed. */
export async function signIn(credentials: Credentials): Promise<void> {
  const [auth, { localDb, endSession }, { storeSession }] = await Promise.all([
    call(login, { body: credentials }),
    loadTold(loadDevice()),
    loadTold(import('#local/store-session.ts')),
  ])
  try {
    await storeSession(localDb, auth, null)
  } catch (cause) {
    // Whatever of it was stored would let in with tokens that end here.
    await endSession(localDb, auth).catch(() => undefined)
    await call(logout, { body: { refreshToken: auth.refreshToken } }).catch(() => undefined)
    throw new DeviceStorageError('The session cannot be stored', { cause })
  }
  leftMark.remove(auth.user.id)
  await claimDevice(auth.user.id)
  authStore.adopt(auth)
}
