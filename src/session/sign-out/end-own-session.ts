import { authStore } from '../auth-store.ts'
import { loadDevice } from '../load-device.ts'

/** How long to wait for the database, in ms. The server refuses to renew a session row that stays. */
const patienceMs = 2_000

/** Ends the session of this page, also in the database, after the server has ended the person's sessions. */
export async function endOwnSession(): Promise<void> {
  const auth = authStore.current()
  if (!auth) return
  authStore.drop('ended')
  const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  const ending = loadDevice().then(({ localDb, endSession }) => endSession(localDb, auth))
  await Promise.race([ending.catch(() => undefined), late])
}
