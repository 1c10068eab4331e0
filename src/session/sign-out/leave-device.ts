import { logout } from '#contract/endpoints/auth.ts'
import { call } from '#src/api/calls/call.ts'
import { signedOutMarker } from '../device-marks.ts'
import { loadDevice } from '../load-device.ts'

/** How long signing out waits for the database, and then for the server, in ms each. */
export const signOutTimeoutMs = 2000

/**
 * Deletes the person's session row. If that fails or takes too long, `signedOutMarker` keeps the row from signing
 * them in. Returns a function that ends the session on the server, now or at the next connection.
 */
export async function leaveDevice(
  userId: string,
  refreshToken: string,
): Promise<() => Promise<unknown>> {
  signedOutMarker.set(userId)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, signOutTimeoutMs))
  const leaving = deleteSession(userId, refreshToken).catch(() => undefined)
  const goodbye = { body: { refreshToken }, silenceTimeoutMs: signOutTimeoutMs }
  return (await Promise.race([leaving, late])) ?? (() => call(logout, goodbye))
}

async function deleteSession(userId: string, refreshToken: string): Promise<() => Promise<void>> {
  const [{ signOutLocally }, { flushToDisk }, { sendPendingSignOuts }, { localDb }] =
    await Promise.all([
      import('#local/session/sign-out-locally.ts'),
      import('#local/database/flush-to-disk.ts'),
      import('./pending-sign-outs.ts'),
      loadDevice(),
    ])
  await signOutLocally(localDb, { userId, refreshToken })
  await flushToDisk(localDb)
  signedOutMarker.remove(userId)
  return sendPendingSignOuts
}
