import type { AuthData } from '#contract/auth.ts'
import type { LocalDatabase } from './db.ts'
import { forgetOthersProjects } from './known-projects.ts'
import { noteReturn } from './leave-session.ts'
import { requeueAfterSignIn } from './outbox/entry/requeue-after-sign-in.ts'
import { writeThrough } from './write-through.ts'

/** After a sign-in. What waited for this person is queued again; wake the outbox afterwards. */
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
    await noteReturn(db, user.id)
    await forgetOthersProjects(db, user.id)
    await requeueAfterSignIn(db, user.id)
  })
  // The cookie behind it comes to the disk much later.
  await writeThrough(db)
}
