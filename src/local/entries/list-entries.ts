import type { LocalDatabase } from '#local/database/db.ts'
import { type EntryKind, type EntryOf, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'
import { contentTables, readEntryContent } from './entry-content.ts'
import type { ListedEntry } from './listed-entry.ts'

/** Contents that are read at once: few enough that a page goes on in between. */
const readAtOnce = 100

/** This person's entries, oldest first. */
export async function listEntries(db: LocalDatabase, userId: string): Promise<ListedEntry[]> {
  return await db.transaction('r', [db.outbox, ...contentTables(db)], async () => {
    const rows = await db.outbox.where('userId').equals(userId).toArray()
    const entries = keepValid(OutboxEntryRow, rows).sort((a, b) => a.createdAt - b.createdAt)
    const listed: ListedEntry[] = []
    for (let at = 0; at < entries.length; at += readAtOnce)
      listed.push(
        ...(await Promise.all(
          entries.slice(at, at + readAtOnce).map((entry) => withContent(db, entry)),
        )),
      )
    return listed
  })
}

async function withContent<Kind extends EntryKind>(
  db: LocalDatabase,
  entry: EntryOf<Kind>,
): Promise<ListedEntry<Kind>> {
  return { ...entry, content: await readEntryContent(db, entry) }
}
