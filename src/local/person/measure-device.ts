import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { IncomingFileRow, keepValid, StorageIncomingRow } from '#local/database/stored-rows.ts'
import { filesOf } from '#local/media/files-of.ts'
import {
  isOpen,
  listOpenChanges,
  listOwnDrafts,
  listOwnEdits,
  listOwnEntries,
  listOwnPlannings,
  listOwnStorageIncomingIds,
  listOwnStorageUploads,
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
  const contents = [db.drafts, db.edits, db.plannings, db.storageUploads, db.outbox]
  const files = [db.mediaBlobs, db.thumbnails, db.incoming, db.storageIncoming]
  return await db.transaction('r', [...contents, ...files], async () => {
    const drafts = await listOwnDrafts(db, userId)
    const edits = await listOwnEdits(db, userId)
    const entries = await listOwnEntries(db, userId)
    const plannings = await listOwnPlannings(db, userId)
    const uploads = await listOwnStorageUploads(db, userId)
    const sent = [...drafts, ...edits].filter((row) => !isOpen(row))
    const carried = [...sent, ...plannings, ...uploads]
    const hashes = [...[...drafts, ...edits].flatMap(filesOf), ...uploads.map(({ hash }) => hash)]
    return {
      drafts: measureRows(drafts.filter(isOpen)),
      media: await measureFiles(db, userId, hashes, [...drafts, ...edits]),
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
