import type { ErrorCode } from '#contract/calls/errors.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { OutboxEntryRow } from '#local/database/outbox-entry.ts'
import type { StorageTarget } from '#local/database/rows.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'

/**
 * Queues the person's files for a project that were refused because their folder was locked, after
 * a folder was opened; those of another one are refused again. Wake the outbox afterwards. Returns
 * how many.
 */
export async function requeueLocked(
  db: LocalDatabase,
  { userId, projectId }: Pick<StorageTarget, 'userId' | 'projectId'>,
): Promise<number> {
  return await db.transaction('rw', db.outbox, async () => {
    const key = [userId, projectId]
    const rows = await db.outbox.where('[userId+projectId]').equals(key).toArray()
    const locked = keepValid(OutboxEntryRow, rows).filter(
      ({ state, problem }) =>
        state === 'rejected' && problem?.code === ('FOLDER_LOCKED' satisfies ErrorCode),
    )
    for (const { id } of locked) await applyEvent(db, id, { type: 'retry-asked' })
    return locked.length
  })
}
