import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { sessions } from '../db/schema/sessions.ts'
import { storageFolders, storageUnlocks } from '../db/schema/storage.ts'

export interface Unlock {
  sessionId: string
  folderId: string
  /** Of the password that the session gave. */
  passwordSetAt: Date
}

/** The folder is open for the session as long as it has this password; nothing for one that ended. */
export async function keepUnlock(
  db: Executor,
  { sessionId, folderId, passwordSetAt }: Unlock,
): Promise<void> {
  const { passwordSetAt: setAt } = storageFolders
  const unlock = db
    .select({
      sessionId: sessions.id,
      folderId: storageFolders.id,
      passwordSetAt: sql<Date>`${setAt}`.as('password_set_at'),
    })
    .from(sessions)
    .innerJoin(storageFolders, eq(storageFolders.id, folderId))
    .where(and(eq(sessions.id, sessionId), eq(setAt, passwordSetAt)))
    .for('key share')
  await db
    .insert(storageUnlocks)
    .select(unlock)
    .onConflictDoUpdate({
      target: [storageUnlocks.sessionId, storageUnlocks.folderId],
      set: { passwordSetAt: sql`excluded.password_set_at` },
    })
}

/** Whether the folder is open, by the password that it has, in some session of the person. */
export async function hasOpened(db: Executor, userId: string, folderId: string): Promise<boolean> {
  const { passwordSetAt } = storageFolders
  const rows = await db
    .select({ id: storageFolders.id })
    .from(storageUnlocks)
    .innerJoin(sessions, eq(sessions.id, storageUnlocks.sessionId))
    .innerJoin(storageFolders, eq(storageFolders.id, storageUnlocks.folderId))
    .where(
      and(
        ...[eq(sessions.userId, userId), eq(storageFolders.id, folderId)],
        eq(storageUnlocks.passwordSetAt, passwordSetAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Of one session. */
export async function endUnlock(db: Executor, sessionId: string, folderId: string): Promise<void> {
  const { sessionId: session, folderId: folder } = storageUnlocks
  await db.delete(storageUnlocks).where(and(eq(session, sessionId), eq(folder, folderId)))
}

/** Of all sessions. */
export async function endUnlocks(db: Executor, folderId: string): Promise<void> {
  await db.delete(storageUnlocks).where(eq(storageUnlocks.folderId, folderId))
}
