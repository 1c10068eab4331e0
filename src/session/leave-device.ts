import { logout } from '#contract/endpoints/auth.ts'
import { call } from '#src/api/call.ts'
import { leftMark } from './device-marks.ts'
import { loadDevice } from './load-device.ts'

/** How long signing out waits for the database, and then for the server, in ms each. */
export const goodbyeMs = 2000

/**
 * Deletes the person's session row. If that fails or takes too long, `leftMark` keeps the row from signing
 * them in. Returns a function that ends the session on the server, now or at the next connection.
 */
export async function leaveDevice(
  userId: string,
  refreshToken: string,
): Promise<() => Promise<unknown>> {
  leftMark.set(userId)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, goodbyeMs))
  const leaving = deleteSession(userId, refreshToken).catch(() => undefined)
  const goodbye = { body: { refreshToken }, silenceTimeoutMs: goodbyeMs }
  return (await Promise.race([leaving, late])) ?? (() => call(logout, goodbye))
}

async function deleteSession(userId: string, refreshToken: string): Promise<() => Promise<void>> {
  const [{ signOutLocally }, { flushToDisk }, { payOwedSignOuts }, { localDb }] = await Promise.all(
    [
      import('#local/session/sign-out-locally.ts'),
      import('#local/database/flush-to-disk.ts'),
      import('./owed-sign-outs.ts'),
      loadDevice(),
    ],
  )
  await signOutLocally(localDb, { userId, refreshToken })
  await flushToDisk(localDb)
  leftMark.remove(userId)
  return payOwedSignOuts
}
