import { logout } from '#contract/endpoints/auth.ts'
import { call } from '#src/api/call.ts'
import { leftMark } from './left-mark.ts'
import { loadDevice } from './load-device.ts'

/** How long a device, and then the server's goodbye, may keep the person waiting. */
export const goodbyeMs = 2000

/**
 * Deletes the person's session on this device; where that fails or takes too long, the mark keeps them
 * out. Answers how to tell the server, now or at the next connection.
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
      import('#local/sign-out-locally.ts'),
      import('#local/flush-to-disk.ts'),
      import('./owed-sign-outs.ts'),
      loadDevice(),
    ],
  )
  await signOutLocally(localDb, { userId, refreshToken })
  await flushToDisk(localDb)
  leftMark.remove(userId)
  return payOwedSignOuts
}
