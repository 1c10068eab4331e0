import type { Draft, LocalDatabase } from '../db.ts'
import { readSession } from '../session.ts'
import { DraftRow, keepValid, OutboxEntryRow, readValid } from '../stored-rows.ts'
import { applyEvent } from './apply-event.ts'
import { checkBeforeSending } from './check-before-sending.ts'
import type { OutboxEntry } from './entry.ts'
import { prepareRequest, type SendRequest } from './prepare-request.ts'
import { clearProgress, writeProgress } from './progress.ts'

interface Candidate {
  entry: OutboxEntry
  draft: Draft
}

/** What waits for time or a connection, oldest first. */
export async function listQueued(db: LocalDatabase): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('state').equals('queued').toArray()
  return keepValid(OutboxEntryRow, rows).sort((a, b) => a.createdAt - b.createdAt)
}

/** Only under the lock. Safe because the key is kept: what did arrive is answered, not posted again. */
export async function requeueLeftBehind(db: LocalDatabase): Promise<void> {
  for (const id of await db.outbox.where('state').equals('sending').primaryKeys()) {
    await applyEvent(db, id, { type: 'left-behind' })
    await clearProgress(db, id)
  }
}

/**
 * The oldest due entry that nobody took yet and that may be sent. Those that may not are settled on
 * the way (signed out, moment passed, draft lost).
 */
export async function takeNext(
  db: LocalDatabase,
  taken: Set<string>,
  now: number,
): Promise<Candidate | undefined> {
  for (;;) {
    const queued = await listQueued(db)
    const entry = queued.find((one) => one.nextAttemptAt <= now && !taken.has(one.id))
    if (!entry) return undefined
    taken.add(entry.id)
    const draft = readValid(DraftRow, await db.drafts.get(entry.draftId))
    const obstacle = checkBeforeSending(entry, draft, await readSession(db), now)
    if (obstacle) await applyEvent(db, entry.id, obstacle)
    else if (draft) return { entry, draft }
  }
}

/** Marks the entry as being sent and answers what to send; undefined when there is nothing to send after all. */
export async function startSending(
  db: LocalDatabase,
  { entry, draft }: Candidate,
): Promise<SendRequest | undefined> {
  const prepared = await prepareRequest(db, entry, draft)
  if ('problem' in prepared) {
    await applyEvent(db, entry.id, { type: 'refused', problem: prepared.problem })
    return undefined
  }
  const { form, totalBytes } = prepared.request
  return await db.transaction('rw', db.outbox, db.drafts, db.settings, async () => {
    // Taken back, edited and sent anew in the meantime: what was prepared is not what it is now.
    const current = await db.drafts.get(draft.id)
    if (current?.updatedAt !== draft.updatedAt) return undefined
    const started = await applyEvent(db, entry.id, { type: 'send-started' })
    if (started === undefined || started === 'gone') return undefined
    await writeProgress(db, { entryId: entry.id, sentBytes: 0, totalBytes })
    return { entry: started, form, totalBytes }
  })
}
