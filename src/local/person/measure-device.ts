import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { IncomingFileRow, keepValid, StorageIncomingRow } from '#local/database/stored-rows.ts'
import { contentTables, filesOfContent, listOwnContents } from '#local/entries/entry-content.ts'
import {
  isOpen,
  listOpenChanges,
  listOwnEntries,
  listOwnStorageIncomingIds,
} from './list-personal-data.ts'

export interface Amount {
  count: number
  bytes: number
}

/** What a person has on this device that the server does not have, over all their projects. */
export interface DeviceContents {
  drafts: Amount
  /** Photos and videos of drafts and edits, and all files of the outbox. */
  media: Amount
  /** New posts, templates, changes, deletions and files on their way. */
  outbox: Amount
  /** Edits that were begun and not saved. */
  openEdits: Amount
}

/** In one transaction, so that nothing is counted twice while it moves. */
export async function measureDevice(db: LocalDatabase, userId: string): Promise<DeviceContents> {
  const files = [db.mediaBlobs, db.thumbnails, db.incoming, db.storageIncoming]
  return await db.transaction('r', [db.outbox, ...contentTables(db), ...files], async () => {
    const contents = await listOwnContents(db, userId)
    const written = contents.filter((row) => 'status' in row)
    const edits = written.filter((row) => 'basis' in row)
    const drafts = written.filter((row) => !('basis' in row))
    const carried = contents.filter((row) => !('status' in row && isOpen(row)))
    const entries = await listOwnEntries(db, userId)
    return {
      drafts: measureRows(drafts.filter(isOpen)),
      media: await measureFiles(db, userId, contents.flatMap(filesOfContent), written),
      outbox: { count: entries.length, bytes: measureRows([...entries, ...carried]).bytes },
      openEdits: measureRows(listOpenChanges(edits)),
    }
  })
}

function measureRows(rows: readonly unknown[]): Amount {
  const bytes = rows.reduce<number>((sum, row) => sum + JSON.stringify(row).length, 0)
  return { count: rows.length, bytes }
}

/** Counts files with their thumbnails; a handle tells its size without being read. */
async function measureFiles(
  db: LocalDatabase,
  userId: string,
  named: readonly string[],
  owners: readonly (Draft | EditDraft)[],
): Promise<Amount> {
  const hashes = [...new Set(named)]
  const kept = await db.mediaBlobs.bulkGet(hashes)
  const thumbnails = await db.thumbnails.bulkGet(hashes)
  const chosen = db.incoming.where('ownerId').anyOf(owners.map(({ id }) => id))
  const forStorage = await db.storageIncoming.bulkGet(await listOwnStorageIncomingIds(db, userId))
  const incoming = [
    ...keepValid(IncomingFileRow, await chosen.toArray()),
    ...keepValid(StorageIncomingRow, forStorage),
  ]
  const files = [...kept.flatMap((row) => row?.blob ?? []), ...incoming.map(({ file }) => file)]
  const all = [...files, ...thumbnails.flatMap((row) => row?.blob ?? [])]
  return { count: files.length, bytes: all.reduce((sum, { size }) => sum + size, 0) }
}
