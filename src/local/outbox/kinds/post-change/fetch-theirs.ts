import { noteTheirs } from '#local/edits/note-theirs.ts'
import type { DrainPorts } from '#local/outbox/drain/drain.ts'
import { isOfPost, type OutboxEntry } from '#local/outbox/entry/entry.ts'

/**
 * After a conflict: keeps what the server has instead, for the person to compare, also without a
 * connection. Without it the entry is a conflict all the same.
 */
export async function fetchTheirs(
  { db, readPost }: Pick<DrainPorts, 'db' | 'readPost'>,
  entry: OutboxEntry,
): Promise<void> {
  if (!isOfPost(entry)) return
  try {
    const theirs = await readPost(entry)
    await db.transaction('rw', db.outbox, db.edits, async () => {
      const current = await db.outbox.get(entry.id)
      if (current?.state === 'conflict') await noteTheirs(db, entry.editId, theirs)
    })
  } catch (error) {
    console.warn('The other version of a post could not be read', error)
  }
}
