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

/** The longest wait that a server may ask for; beyond it the clock of the device was set back. */
const longestWaitMs = 24 * 60 * 60_000

/**
 * What waits for time or a connection: the least tried first, then the oldest. One whose sending breaks
 * the connection each time (a proxy that takes no large files) would otherwise hold up all after it.
 */
export async function listQueued(db: LocalDatabase): Promise<OutboxEntry[]> {
  const rows = await db.outbox.where('state').equals('queued').toArray()
  return keepValid(OutboxEntryRow, rows).sort(
    (a, b) => a.attempts - b.attempts || a.createdAt - b.createdAt,
  )
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
    const entry = queued.find((one) => isDue(one, now) && !taken.has(one.id))
    if (!entry) return undefined
    taken.add(entry.id)
    const draft = await settleOrRead(db, entry, now)
    if (draft) return { entry, draft }
  }
}

/**
 * The draft of an entry that may be sent. What keeps another from it is noted in the same transaction:
 * its author may be signing in at this very moment, and would not be waited for any more.
 */
async function settleOrRead(
  db: LocalDatabase,
  entry: OutboxEntry,
  now: number,
): Promise<Draft | undefined> {
  return await db.transaction('rw', db.outbox, db.drafts, db.session, async () => {
    const draft = readValid(DraftRow, await db.drafts.get(entry.draftId))
    const obstacle = checkBeforeSending(entry, draft, await readSession(db), now)
    if (!obstacle) return draft
    await applyEvent(db, entry.id, obstacle)
    return undefined
  })
}

function isDue({ nextAttemptAt }: OutboxEntry, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs
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
