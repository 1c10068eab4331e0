import type { AuthData } from '#contract/auth.ts'
import type { SessionSource } from '#local/call-with-session.ts'
import type { StoredSession } from '#local/rows.ts'
import { pageNetwork } from '#src/api/page-network.ts'
import { isDeviceHere } from '#src/page/device-presence.ts'
import { reloadPage } from '#src/page/unsaved-writes.ts'
import { readAuthCookie } from './auth-cookie.ts'
import { authStore } from './auth-store.ts'
import { loadDevice } from './load-device.ts'
import { readChosenProject } from './project-choice.ts'

/**
 * The page's session. The first calls of a page speak by the cookie, which the row of the device would
 * only repeat: no first screen waits for the database. A token that has run out is renewed by the row.
 * `hasDevice`: the database's code is on this page.
 */
export async function openPageSession(hasDevice = isDeviceHere()): Promise<SessionSource> {
  const cookie = readAuthCookie()
  const isKnown = cookie !== undefined && cookie.user.id === authStore.current()?.user.id
  if (!isKnown || hasDevice) return await openStoredSession()
  return {
    read: async () => asSession(cookie),
    refresh: async (refused) => {
      const stored = await openStoredSession()
      // Whoever signed out meanwhile has no row, and is told so; an evicted row is made again first.
      return (await stored.read()) && (await stored.refresh(refused))
    },
  }
}

/** The device's row, made again from the cookie where the browser evicted it. */
async function openStoredSession(): Promise<SessionSource> {
  const { createSessionSource, localDb } = await loadDevice()
  const source = createSessionSource(localDb, pageNetwork)

  async function read(): Promise<StoredSession | undefined> {
    try {
      return await readStored()
    } catch (error) {
      // A browser that keeps nothing (private mode): the cookie speaks for the person while its token lasts.
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
    // Another tab signed out, and perhaps somebody else in: this page speaks for nobody any more.
    if (owner !== undefined && owner !== auth.user.id) void reloadPage()
    if (owner !== auth.user.id) return undefined
    // Seldom, and with all that a sign-in sets going again.
    const [{ restoreSessionRow }, { hasSignedOut }] = await Promise.all([
      import('#local/store-session.ts'),
      import('#local/sign-out-locally.ts'),
    ])
    if (await hasSignedOut(localDb, auth.user.id)) {
      authStore.drop('signed-out')
      // What was fetched for them before this was known.
      await forgetPerson(auth.user.id)
      // The row's person is in, though their cookie never came to the disk: the page opens as theirs.
      if (row) void reloadPage()
      return undefined
    }
    await restoreSessionRow(localDb, auth, readChosenProject())
    return await source.read()
  }

  async function forgetPerson(userId: string): Promise<void> {
    const [{ forgetCopies }, { forgetKnownProjects }] = await Promise.all([
      import('./forget-copies.ts'),
      import('#local/known-projects.ts'),
    ])
    await Promise.allSettled([forgetCopies(userId), forgetKnownProjects(localDb, userId)])
  }

  return { read, refresh: source.refresh }
}

function asSession({ user, accessToken, refreshToken }: AuthData): StoredSession {
  const tokens = { accessToken, refreshToken }
  return { id: 'current', user, ...tokens, projectId: readChosenProject(), updatedAt: 0 }
}
