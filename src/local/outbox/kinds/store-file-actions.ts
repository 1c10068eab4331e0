import type { StoreFileEntry } from '#local/database/outbox-entry.ts'
import type { StorageUpload } from '#local/database/rows.ts'
import { releaseMedia } from '#local/media-owners/release-media.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'

/** A file for the storage has nothing to edit: it is sent, moved to another folder, or discarded. */
export const storeFileActions: KindActions<StoreFileEntry, StorageUpload> = {
  name: 'Este arquivo',
  withdraw: null,
  discard: async (db, entry, file, openOwners) => {
    await db.storageUploads.delete(entry.id)
    if (file) await releaseMedia(db, [file.hash], { addedBefore: file.updatedAt, openOwners })
    return undefined
  },
  moveToNow: null,
}
