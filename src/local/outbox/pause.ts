import * as v from 'valibot'
import type { LocalDatabase } from '../db.ts'
import { keepValid, OutboxEntryRow, readValid } from '../stored-rows.ts'
import { applyEvent } from './apply-event.ts'

const OutboxPause = v.object({ userId: v.string(), since: v.number() })
export type OutboxPause = v.InferOutput<typeof OutboxPause>

/** One for each person: who signs in next pauses and resumes their own. */
const keyOf = (userId: string) => `outbox:paused:${userId}`

/**
 * 'Pausar envio': nothing of this person's is started any more. A file on its way stops after its
 * present piece, a form on its way arrives. Lasts until `resumeOutbox`, also over a restart.
 */
export async function pauseOutbox(db: LocalDatabase, userId: string): Promise<void> {
  const since = (await readPause(db, userId))?.since ?? Date.now()
  await db.settings.put({ key: keyOf(userId), value: { userId, since } })
}

/** 'Retomar envio'. Wake the outbox afterwards. */
export async function resumeOutbox(db: LocalDatabase, userId: string): Promise<void> {
  await db.transaction('rw', db.settings, db.outbox, async () => {
    await db.settings.delete(keyOf(userId))
    const rows = await db.outbox.where('userId').equals(userId).toArray()
    for (const { id, state, problem } of keepValid(OutboxEntryRow, rows))
      if (state === 'queued' && problem?.code === 'PAUSED')
        await applyEvent(db, id, { type: 'retry-asked' })
  })
}

/** Undefined while sending is not paused. */
export async function readPause(
  db: LocalDatabase,
  userId: string,
): Promise<OutboxPause | undefined> {
  return readValid(OutboxPause, (await db.settings.get(keyOf(userId)))?.value)
}
