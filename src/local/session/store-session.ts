import type { AuthData } from '#contract/people/auth.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { flushToDisk } from '#local/database/flush-to-disk.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { transition } from '#local/entries/transition.ts'
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

/**
 * Queues the entries that waited for this person's sign-in. Inside a transaction over the outbox.
 */
async function requeueAfterSignIn(db: LocalDatabase, userId: string): Promise<void> {
  const rows = await db.outbox.where('userId').equals(userId).toArray()
  for (const entry of keepValid(OutboxEntryRow, rows)) {
    const next = transition(entry, { type: 'signed-in' })
    if (next !== undefined && next !== 'gone') await db.outbox.put(next)
  }
}
