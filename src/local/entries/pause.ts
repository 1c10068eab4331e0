import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import { readValid } from '#local/database/stored-rows.ts'

const OutboxPause = v.object({ userId: v.string(), since: v.number() })
export type OutboxPause = v.InferOutput<typeof OutboxPause>

/**
 * 'Pausar envio': starts nothing of this person's any more. An upload stops after its present
 * piece, a form on its way arrives. Lasts until `resumeOutbox`, also over a restart.
 */
export async function pauseOutbox(db: LocalDatabase, userId: string): Promise<void> {
  const since = (await readPause(db, userId))?.since ?? Date.now()
  await db.pauses.put({ userId, since })
}

/** Undefined while sending is not paused. */
export async function readPause(
  db: LocalDatabase,
  userId: string,
): Promise<OutboxPause | undefined> {
  return readValid(OutboxPause, await db.pauses.get(userId))
}
