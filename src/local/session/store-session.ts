import type { AuthData } from '#contract/auth.ts'
import type { LocalDatabase } from '../database/db.ts'
import { flushToDisk } from '../database/flush-to-disk.ts'
import { requeueAfterSignIn } from '../entries/requeue-after-sign-in.ts'
import { forgetDeparture } from './departures.ts'
import { forgetOthersProjects } from './known-projects.ts'
import { readSession } from './session.ts'

/**
 * Stores the session after a sign-in and queues entries that waited for this person. Wake the
 * outbox afterwards.
 */
export async function storeSession(
  db: LocalDatabase,
  auth: AuthData,
  projectId: string | null,
): Promise<void> {
  await db.transaction('rw', tablesOf(db), () => putSession(db, auth, projectId))
  // The cookie is written to the disk much later.
  await flushToDisk(db)
}

/**
 * The same from the auth cookie, where the browser evicted the row. A row of this person that was
 * stored meanwhile stays: its tokens are newer, and each refresh token is used once.
 */
export async function restoreSessionRow(
  db: LocalDatabase,
  auth: AuthData,
  projectId: string | null,
): Promise<void> {
  await db.transaction('rw', tablesOf(db), async () => {
    const stored = await readSession(db)
    if (stored?.user.id !== auth.user.id) await putSession(db, auth, projectId)
  })
  await flushToDisk(db)
}

const tablesOf = (db: LocalDatabase) => [db.session, db.outbox, db.departures, db.knownProjects]

async function putSession(
  db: LocalDatabase,
  { user, accessToken, refreshToken }: AuthData,
  projectId: string | null,
): Promise<void> {
  await db.session.put({
    id: 'current',
    user,
    accessToken,
    refreshToken,
    projectId,
    updatedAt: Date.now(),
  })
  await forgetDeparture(db, user.id)
  await forgetOthersProjects(db, user.id)
  await requeueAfterSignIn(db, user.id)
}
