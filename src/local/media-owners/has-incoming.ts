import type { LocalDatabase } from '#local/database/db.ts'

/** Whether files chosen for this draft or edit are still to be checked. */
export async function hasIncoming(db: LocalDatabase, ownerId: string): Promise<boolean> {
  return (await db.incoming.where('ownerId').equals(ownerId).count()) > 0
}
