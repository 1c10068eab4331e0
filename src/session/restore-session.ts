import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { AuthData, authCookieDays } from '#contract/people/auth.ts'
import { clearCookieOfLeft } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { signedOutMarker } from './device-marks.ts'
import { readChosenProject, storeChosenProject } from './project-choice.ts'
import { readDeviceRow } from './read-device-row.ts'

const Row = v.object({
  ...AuthData.entries,
  projectId: v.nullable(v.string()),
  updatedAt: v.number(),
})

/** The lifetime of the cookie, which restarts at every renewal of the tokens. */
const believedMs = authCookieDays * millisecondsInDay

/**
 * Signs in with the session row when the cookie is missing: browsers write cookies to disk many seconds
 * late, so a crash soon after a sign-in loses the cookie. A person who signed out is not signed in again,
 * since a sign-out deletes the row first; a deletion that failed is repeated here. Returns whether
 * somebody is signed in now.
 */
export async function restoreSession(): Promise<boolean> {
  // The session of this page ended, so its person must sign in again.
  if (authStore.hasEnded()) return false
  clearCookieOfLeft()
  const row = v.safeParse(Row, await readDeviceRow('session', 'current'))
  if (!row.success || Date.now() - row.output.updatedAt > believedMs) return false
  const { user, accessToken, refreshToken, projectId } = row.output
  if (signedOutMarker.isSet(user.id)) {
    void import('./sign-out/leave-device.ts')
      .then(({ leaveDevice }) => leaveDevice(user.id, refreshToken))
      .then((farewell) => farewell())
      .catch(() => undefined)
    return false
  }
  // localStorage is written as late as the cookie, so the choice may be lost with it.
  if (projectId !== null && readChosenProject() === null) storeChosenProject(projectId)
  authStore.adopt({ user, accessToken, refreshToken })
  return true
}
