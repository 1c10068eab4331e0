import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { waitingEntries } from '../db/schema/operator.ts'
import { ApiError } from '../http/api-error.ts'
import { eraseSearches } from './erase-from-acts.ts'
import { type Acting, recordAct } from './record-act.ts'

/** Takes somebody off the waiting list, and out of what operators searched for. Throws NOT_FOUND. */
export async function removeWaiting(db: Database, acting: Acting, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(waitingEntries).where(eq(waitingEntries.id, id)).returning()
    if (!removed) throw new ApiError('NOT_FOUND')
    await eraseSearches(tx, removed)
    await recordAct(tx, acting, 'waiting-removed', `${id}`)
  })
}
