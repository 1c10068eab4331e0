import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { isUnanswered } from '#local/entries/device-problems.ts'
import { contentTables, readUpdatedAt } from '#local/entries/entry-content.ts'
import { writeProgress } from '#local/entries/progress.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import type { FilledEntry } from '#local/outbox/kinds/kind.ts'

/**
 * Marks the entry as sending before the first byte leaves. Undefined when it was taken back, or
 * changed since its request was prepared: then nothing is to be sent.
 */
export async function startEntry(
  db: LocalDatabase,
  filled: FilledEntry,
  event: OutboxEvent,
  { sentBytes, totalBytes }: { sentBytes: number; totalBytes: number },
): Promise<OutboxEntry | undefined> {
  const { entry } = filled
  return await db.transaction('rw', [db.outbox, ...contentTables(db), db.progress], async () => {
    if (!(await isAsRead(db, filled))) return undefined
    const before = await db.outbox.get(entry.id)
    const started = await applyEvent(db, entry.id, event)
    if (started === undefined || started === 'gone') return undefined
    // After an attempt without any answer, 'no answer' stays on display until the server is heard.
    const movedAt = isUnanswered(before?.problem) ? 0 : Date.now()
    await writeProgress(db, { entryId: entry.id, sentBytes, totalBytes, movedAt })
    return started
  })
}

/** Whether the content is unchanged since it was read. */
export async function isAsRead(
  db: LocalDatabase,
  { entry, content }: FilledEntry,
): Promise<boolean> {
  return (await readUpdatedAt(db, entry)) === content.updatedAt
}
