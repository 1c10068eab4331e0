import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/**
 * Acts that change which folders and names there are in a project's storage are done one after the
 * other: two moves could make a circle, two new files have one name. Taken after the access
 * (`holdAccess`) and after the counts of bytes (`plan-limits/storage-room.ts`), before any row.
 */
export async function lockFolders(tx: Transaction, projectId: string): Promise<void> {
  const lock = `folders:${projectId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}
