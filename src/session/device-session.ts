import type { AuthData } from '#contract/people/auth.ts'
import type { SessionSource } from '#local/calls/call-with-session.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { pageNetwork } from '#src/api/calls/page-network.ts'
import { isDeviceHere } from '#src/browser/device-presence.ts'
import { reloadPage } from '#src/browser/flush-before-reload.ts'
import { readAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { loadDevice } from './load-device.ts'
import { readChosenProject } from './project-choice.ts'
import { proveLater } from './prove-later.ts'

/**
 * The session that the page's calls use. Until the database module is loaded (`hasDevice`) the tokens come
 * from the cookie, which has the same ones as the session row, so that the first screen does not wait for
 * the database. An expired access token is renewed with the session row.
 */
export async function openPageSession(hasDevice = isDeviceHere()): Promise<SessionSource> {
  const cookie = readAuthCookie()
  const isKnown = cookie !== undefined && cookie.user.id === authStore.current()?.user.id
  if (!isKnown || hasDevice) return await openStoredSession()
  return {
    read: async () => asSession(cookie),
    refresh: async (refused) => {
      const stored = await openStoredSession()
      // No session when the person signed out meanwhile. `read` restores a row that the browser evicted.
      return (await stored.read()) && (await stored.refresh(refused))
    },
    end: async (refused) => await (await openStoredSession()).end(refused),
  }
}

/** The session of the database row. A row that the browser evicted is restored from the cookie. */
async function openStoredSession(): Promise<SessionSource> {
  const { createSessionSource, localDb } = await loadDevice()
  const source = createSessionSource(localDb, pageNetwork, proveLater(localDb))

  async function read(): Promise<StoredSession | undefined> {
    try {
      return await readStored()
    } catch (error) {
      // Without storage (private mode) the cookie's tokens are used until the access token expires.
      const auth = authStore.current()
      if (!auth || readAuthCookie()?.user.id !== auth.user.id) throw error
      return asSession(auth)
    }
  }

  async function readStored(): Promise<StoredSession | undefined> {
    const row = await source.read()
    const auth = authStore.current()
    if (!auth || row?.user.id === auth.user.id) return row
    const owner = readAuthCookie()?.user.id
    // Another tab signed out, and possibly signed in another person: this page has no session any more.
    if (owner !== undefined && owner !== auth.user.id) void reloadPage()
    if (owner !== auth.user.id) return undefined
    // Imported on demand: this is rarely needed, and imports much of the sign-in code.
    const [{ restoreSessionRow }, { hasSignedOut }] = await Promise.all([
      import('#local/session/store-session.ts'),
      import('#local/session/departures.ts'),
    ])
    if (await hasSignedOut(localDb, auth.user.id)) {
      authStore.drop('signed-out')
      // Deletes what this page fetched for the person before it knew of the sign-out.
      await forgetPerson(auth.user.id)
      // The row belongs to another person, whose cookie was never written: the reload signs them in.
      if (row) void reloadPage()
      return undefined
    }
    // Reads the session of the page again: `keepUser` may have stored a new name during the awaits.
    await restoreSessionRow(localDb, authStore.current() ?? auth, readChosenProject())
    return await source.read()
  }

  async function forgetPerson(userId: string): Promise<void> {
    const [{ forgetCopies }, { forgetKnownProjects }] = await Promise.all([
      import('./sign-out/forget-copies.ts'),
      import('#local/session/known-projects.ts'),
    ])
    await Promise.allSettled([forgetCopies(userId), forgetKnownProjects(localDb, userId)])
  }

  return { ...source, read }
}

function asSession({ user, accessToken, refreshToken }: AuthData): StoredSession {
  const tokens = { accessToken, refreshToken }
  return { id: 'current', user, ...tokens, projectId: readChosenProject(), updatedAt: 0 }
}
