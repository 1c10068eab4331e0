import { Dexie, type EntityTable, type Table } from 'dexie'
import type { AuthData } from '#contract/auth.ts'
import type { AcceptedMediaType, MediaKind } from '#contract/media.ts'
import type { OutboxEntry } from './outbox/entry.ts'

/** A time chosen in the composer, as typed: wall clock in the project's zone. */
export interface DraftSchedule {
  id: string
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
  /** Days between repeats; 0 means no repeat. */
  repeatType: number
  /** Repeats after the first. */
  repeatNumber: number
  socialMediaAccountIds: string[]
}

/** A post being written. Lives here from its first character or photo. */
export interface Draft {
  id: string
  userId: string
  projectId: string
  /** The number shown after 'TEMPLATE', 100 to 999. */
  number: number
  caption: string
  description: string
  location: string
  userTags: string
  productTags: string
  altText: string
  /** Content hashes of its media, in order. */
  mediaHashes: string[]
  isPostNow: boolean
  postNowAccountIds: string[]
  isScheduling: boolean
  schedules: DraftSchedule[]
  timeZone: string
  createdAt: number
  updatedAt: number
  /** 'editing' shows in 'Rascunhos'; 'in-outbox' belongs to an outbox entry. */
  status: 'editing' | 'in-outbox'
  /** The key under which an earlier sending may have arrived; sending again reuses it, so there is one post. */
  entryKey: string | null
}

/** Write-once: a row that holds bytes is never updated (that would copy the bytes). */
export interface MediaBlob {
  /** SHA-256 of the bytes, hex. */
  hash: string
  blob: Blob
}

/** What is known of a kept file; the bytes are in `mediaBlobs`, the small picture in `thumbnails`. */
export interface MediaInfo {
  hash: string
  name: string
  contentType: AcceptedMediaType
  kind: MediaKind
  size: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  addedAt: number
}

/** The one signed-in person of this device, mirrored where the worker can read it. */
export interface StoredSession extends AuthData {
  id: 'current'
  projectId: string | null
  updatedAt: number
}

export type LocalDatabase = Dexie & {
  drafts: EntityTable<Draft, 'id'>
  mediaBlobs: EntityTable<MediaBlob, 'hash'>
  thumbnails: EntityTable<MediaBlob, 'hash'>
  media: EntityTable<MediaInfo, 'hash'>
  outbox: EntityTable<OutboxEntry, 'id'>
  session: EntityTable<StoredSession, 'id'>
  settings: Table<{ key: string; value: unknown }, string>
}

/** Opens (and upgrades) the device's database. Every version ever shipped stays listed here. */
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
  return db
}
