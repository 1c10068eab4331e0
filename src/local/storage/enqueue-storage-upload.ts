import { toStorageName } from '#contract/storage/storage-name.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { beginEntry } from '#local/database/entry-core.ts'
import type { StoreFileEntry } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { MediaInfo, StorageIncoming, StorageUpload } from '#local/database/rows.ts'
import type { InspectedMedia } from '#local/media/check-file.ts'
import { bytesTables, prepareBytes } from '#local/media/put-bytes.ts'
import type { ExaminedFile } from './examine-file.ts'
import { forgetStorageIncoming, storageIncomingTables } from './storage-incoming.ts'

/** What the browser says of a file without a type. */
const unknownType = 'application/octet-stream'

/**
 * Puts a file whose content was read on its way: its bytes, its row and its entry are stored, and
 * what was chosen leaves its table, together or not at all. `isStored`: whether what was chosen is
 * in that table; when it is not there any more, the person gave it up, and the answer is undefined.
 * Wake the outbox afterwards. Throws `FileNotKeptError` or `QuotaFullError`.
 */
export async function enqueueStorageUpload(
  db: LocalDatabase,
  row: StorageIncoming,
  { hash, media }: ExaminedFile,
  { isStored, now }: { isStored: boolean; now: number },
): Promise<StoreFileEntry | undefined> {
  const { id, userId, projectId, folderId, folderName, file, addedAt } = row
  const putBytes = await prepareBytes(db, { hash, file, thumbnail: media?.thumbnail ?? null })
  const upload: StorageUpload = {
    ...{ id, userId, projectId, folderId, folderName },
    name: toStorageName(file.name),
    contentType: media?.contentType ?? (file.type.slice(0, 255) || unknownType),
    size: file.size,
    hash,
    createdAt: addedAt,
    updatedAt: Date.now(),
  }
  const entry = makeStorageEntry(upload, now)
  const kept = [db.media, db.storageUploads, db.outbox]
  return await catchQuota(() =>
    db.transaction('rw', [...kept, ...bytesTables(db), ...storageIncomingTables(db)], async () => {
      if (isStored && (await db.storageIncoming.where('id').equals(id).count()) === 0)
        return undefined
      await putBytes()
      if (media && !(await db.media.get(hash))) await db.media.add(withoutThumbnail(media))
      await db.storageUploads.add(upload)
      await db.outbox.add(entry)
      await forgetStorageIncoming(db, row)
      return entry
    }),
  )
}

function withoutThumbnail({ thumbnail: _kept, ...info }: InspectedMedia): MediaInfo {
  return info
}

/** The entry of a file; `now` in ms. */
export function makeStorageEntry(upload: StorageUpload, now: number): StoreFileEntry {
  const { id, createdAt } = upload
  return { ...beginEntry(upload, { key: null, now }), kind: 'store-file', id, createdAt }
}
