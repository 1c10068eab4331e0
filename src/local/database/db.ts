import { Dexie, type EntityTable, type Table } from 'dexie'
import type {
  DepartureRow,
  DiscardedDraftRow,
  IncomingTriesRow,
  KnownProjectsRow,
  OwedSignOutRow,
  OwnChangeRow,
  PauseRow,
  ProgressRow,
  RemovedMediaRow,
  ServerPlanningRow,
} from './bookkeeping-rows.ts'
import { migrateSettings } from './migrate-settings.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type {
  Draft,
  EditDraft,
  IncomingFile,
  MediaBlob,
  MediaInfo,
  PlanningChange,
  StorageIncoming,
  StorageUpload,
  StoredSession,
  UploadRow,
} from './rows.ts'

/** A row as stored: with a file, or with its bytes where the browser cannot store files. */
type StoredBlob = Omit<MediaBlob, 'blob'> & { blob: Blob | KeptBytes }
type Stored<Row extends { file: File }> = Omit<Row, 'file'> & { file: File | KeptBytes }

export type LocalDatabase = Dexie & {
  drafts: EntityTable<Draft, 'id'>
  mediaBlobs: Table<MediaBlob, string, StoredBlob>
  thumbnails: Table<MediaBlob, string, StoredBlob>
  media: EntityTable<MediaInfo, 'hash'>
  outbox: Table<OutboxEntry, string>
  edits: EntityTable<EditDraft, 'id'>
  plannings: EntityTable<PlanningChange, 'id'>
  uploads: EntityTable<UploadRow, 'id'>
  incoming: Table<IncomingFile, string, Stored<IncomingFile>>
  storageUploads: EntityTable<StorageUpload, 'id'>
  storageIncoming: Table<StorageIncoming, string, Stored<StorageIncoming>>
  session: EntityTable<StoredSession, 'id'>
  discardedDrafts: EntityTable<DiscardedDraftRow, 'id'>
  removedMedia: EntityTable<RemovedMediaRow, 'ownerId'>
  incomingTries: EntityTable<IncomingTriesRow, 'id'>
  ownChanges: EntityTable<OwnChangeRow, 'postId'>
  progress: EntityTable<ProgressRow, 'entryId'>
  pauses: EntityTable<PauseRow, 'userId'>
  serverPlannings: Table<ServerPlanningRow, [userId: string, projectId: string]>
  knownProjects: EntityTable<KnownProjectsRow, 'userId'>
  owedSignOuts: EntityTable<OwedSignOutRow, 'refreshToken'>
  departures: EntityTable<DepartureRow, 'userId'>
  /** Single values that this device measured or noted: its clocks, the size of a piece. */
  settings: Table<{ key: string; value: unknown }, string>
}

/**
 * Opens (and upgrades) the device's database. Every version of its tables ever shipped stays listed
 * here.
 */
export function openLocalDatabase(name = 'upubly'): LocalDatabase {
  const db = new Dexie(name) as LocalDatabase
  db.version(1).stores({
    drafts: 'id, [userId+projectId+status], updatedAt',
    mediaBlobs: 'hash',
    thumbnails: 'hash',
    media: 'hash',
    outbox: 'id, draftId, userId, [userId+projectId], state, nextAttemptAt',
    session: 'id',
    settings: 'key',
  })
  db.version(2)
    .stores({
      outbox: 'id, draftId, editId, postId, userId, [userId+projectId], state, nextAttemptAt',
      edits: 'id, postId, [userId+projectId+status]',
      uploads: 'id, [userId+projectId]',
      incoming: 'id, ownerId',
    })
    .upgrade(async (rows) => {
      await rows.table('media').toCollection().modify({ remote: null })
    })
  db.version(3)
    .stores({
      outbox:
        'id, draftId, editId, postId, planningId, userId, [userId+projectId], state, nextAttemptAt',
      plannings: 'id, [userId+projectId]',
    })
    .upgrade(async (rows) => {
      await rows
        .table<Partial<Draft>>('drafts')
        .toCollection()
        .modify((draft) => {
          draft.versions ??= []
          draft.mediaDetails ??= {}
        })
    })
  db.version(4)
    .stores({
      discardedDrafts: 'id',
      removedMedia: 'ownerId',
      incomingTries: 'id',
      ownChanges: 'postId',
      progress: 'entryId',
      pauses: 'userId',
      serverPlannings: '[userId+projectId]',
      knownProjects: 'userId',
      owedSignOuts: 'refreshToken',
      departures: 'userId',
    })
    .upgrade(migrateSettings)
  db.version(5).stores({
    storageUploads: 'id, [userId+projectId]',
    storageIncoming: 'id, [userId+projectId]',
  })
  for (const table of [db.mediaBlobs, db.thumbnails])
    table.hook('reading', (row?: StoredBlob) => row && { ...row, blob: unpackFile(row.blob) })
  for (const table of [db.incoming, db.storageIncoming])
    table.hook(
      'reading',
      (row?: { file: File | KeptBytes }) => row && { ...row, file: unpackFile(row.file) },
    )
  return db
}

// A private window of WebKit (every browser of an iPhone) cannot store a Blob or File in its
// database, only bytes. There a row holds the bytes, and its reader gets a file again (`db.ts`).

/** The bytes of a file, stored in its place. */
export interface KeptBytes {
  bytes: ArrayBuffer
  type: string
  /** The name, for a file that was chosen. */
  name: string | undefined
}

/** A stored value with bytes turned into a file again; other values are returned unchanged. */
function unpackFile<F>(kept: F): F | Blob {
  if (!isKeptBytes(kept)) return kept
  const { bytes, type, name } = kept
  return name === undefined ? new Blob([bytes], { type }) : new File([bytes], name, { type })
}

function isKeptBytes(kept: unknown): kept is KeptBytes {
  return kept instanceof Object && 'bytes' in kept && kept.bytes instanceof ArrayBuffer
}
