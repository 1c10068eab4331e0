import type { AuthData } from '#contract/auth.ts'
import type { LocalDatabase } from './db.ts'
import { flushToDisk } from './flush-to-disk.ts'
import { forgetOthersProjects } from './known-projects.ts'
import { requeueAfterSignIn } from './outbox/entry/requeue-after-sign-in.ts'
import { forgetDeparture } from './sign-out-locally.ts'

/**
 * Stores the session after a sign-in and queues entries that waited for this person. Wake the
 * outbox afterwards.
 */
export async function storeSession(
  db: LocalDatabase,
  auth: AuthData,
  projectId: string | null,
): Promise<void> {
  const { user, accessToken, refreshToken } = auth
  await db.transaction('rw', [db.session, db.outbox, db.departures, db.knownProjects], async () => {
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
  })
  // The cookie is written to the disk much later.
  await flushToDisk(db)
}
