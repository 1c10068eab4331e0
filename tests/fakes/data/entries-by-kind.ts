import type { LocalDatabase } from '#local/database/db.ts'
import type { EntryKind } from '#local/database/outbox-entry.ts'
import { makeDeletionEntry, makeEditEntry } from '#tests/fakes/device/edit-entries.ts'
import { makeEntry, makeTemplateEntry } from '#tests/fakes/device/local-device.ts'
import { addSlot } from '#tests/fakes/device/planning-entries.ts'
import { makeStorageUpload } from '#tests/fakes/device/storage-files.ts'
import { makePost } from './make-post.ts'

/** Puts an entry of each kind with its content in the outbox of an empty device, as the product does. */
export const entryMakers: Record<EntryKind, (db: LocalDatabase) => Promise<unknown>> = {
  'create-post': (db) => makeEntry(db),
  'edit-post': (db) => makeEditEntry(db, makePost()),
  'delete-post': (db) => makeDeletionEntry(db, makePost()),
  'save-template': (db) => makeTemplateEntry(db),
  'save-planning': (db) => addSlot(db, '09:00'),
  'store-file': (db) => makeStorageUpload(db),
}
