import type { Executor } from '../db/database.ts'
import { storageUnlocks } from '../db/schema/storage-unlocks.ts'

/** The session gave the password that the folder has since `passwordSetAt`. */
export async function keepUnlock(
  db: Executor,
  unlock: typeof storageUnlocks.$inferInsert,
): Promise<void> {
  await db
    .insert(storageUnlocks)
    .values(unlock)
    .onConflictDoUpdate({
      target: [storageUnlocks.sessionId, storageUnlocks.folderId],
      set: { passwordSetAt: unlock.passwordSetAt },
    })
}
