import type { AuthData } from '#contract/auth.ts'
import type { LocalDatabase } from './db.ts'
import { requeueAfterSignIn } from './outbox/requeue-after-sign-in.ts'

/** After a sign-in. What waited for this person is queued again; wake the outbox afterwards. */
export async function storeSession(
  db: LocalDatabase,
  auth: AuthData,
  projectId: string | null,
): Promise<void> {
  const { user, accessToken, refreshToken } = auth
  await db.transaction('rw', db.session, db.outbox, async () => {
    await db.session.put({
      id: 'current',
      user,
      accessToken,
      refreshToken,
      projectId,
      updatedAt: Date.now(),
    })
    await requeueAfterSignIn(db, user.id)
  })
}
