import * as v from 'valibot'
import { AuthData, authCookieDays } from '#contract/auth.ts'
import { clearCookieOfLeft } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { leftMark } from './left-mark.ts'
import { readChosenProject, storeChosenProject } from './project-choice.ts'
import { readDeviceRow } from './read-device-row.ts'

const Row = v.object({
  ...AuthData.entries,
  projectId: v.nullable(v.string()),
  updatedAt: v.number(),
})

/** As long as the cookie would have lived, which every renewal begins anew. */
const believedMs = authCookieDays * 24 * 60 * 60_000

/**
 * Signs in by the device's session row where the cookie is missing: browsers write cookies many seconds
 * late, so one who is cut off soon after a sign-in comes back without it. Nobody who left comes back so:
 * a sign-out deletes the row first; where the device failed then, it is tried again. Answers whether
 * somebody is in now.
 */
export async function restoreSession(): Promise<boolean> {
  // Whoever was in on this page and no longer is was sent away from it.
  if (authStore.hasEnded()) return false
  clearCookieOfLeft()
  const row = v.safeParse(Row, await readDeviceRow('session', 'current'))
  if (!row.success || Date.now() - row.output.updatedAt > believedMs) return false
  const { user, accessToken, refreshToken, projectId } = row.output
  if (leftMark.isSet(user.id)) {
    void import('./leave-device.ts')
      .then(({ leaveDevice }) => leaveDevice(user.id, refreshToken))
      .then((farewell) => farewell())
      .catch(() => undefined)
    return false
  }
  // As late as the cookie, and lost with it.
  if (projectId !== null && readChosenProject() === null) storeChosenProject(projectId)
  authStore.adopt({ user, accessToken, refreshToken })
  return true
}
