import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import { noteTheirs } from '#local/edits/note-theirs.ts'
import type { TheirsPorts } from '#local/outbox/kinds/kind.ts'

/**
 * After a conflict: stores what the server has, so that the person can compare, also without a
 * connection. When it cannot be read the entry is a conflict all the same.
 */
export async function fetchTheirs(
  { db, readPost }: Pick<TheirsPorts, 'db' | 'readPost'>,
  entry: ChangeEntry,
): Promise<void> {
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
