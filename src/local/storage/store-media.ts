import { acceptedMedia, type PostMedia } from '#contract/media/media.ts'
import { toStorageName } from '#contract/storage/storage-name.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { MediaInfo, StorageTarget, StorageUpload } from '#local/database/rows.ts'
import { noteRemoteMedia } from '#local/media/note-remote-media.ts'
import { makeStorageEntry } from './enqueue-storage-upload.ts'

interface StoredTogether extends StorageTarget {
  /** The files that the server has of an edited post: those that are not here are sent by their hash. */
  ofPost?: readonly PostMedia[]
}

/**
 * 'Salvar no armazenamento': puts files of a draft or post on their way to a folder, one entry each;
 * their bytes are here already, or with the server. Answers the ids of the entries; a file that neither
 * has is left out. Wake the outbox afterwards. Throws `QuotaFullError`.
 */
export async function storeMedia(
  db: LocalDatabase,
  hashes: readonly string[],
  { userId, projectId, folderId, folderName, ofPost = [] }: StoredTogether,
  now: number,
): Promise<string[]> {
  const tables = [db.media, db.mediaBlobs, db.storageUploads, db.outbox]
  return await catchQuota(() =>
    db.transaction('rw', tables, async () => {
      const wanted = new Set(hashes)
      await noteRemoteMedia(
        db,
        ofPost.filter(({ sha256, url }) => url !== '' && wanted.has(sha256)),
      )
      const ids: string[] = []
      for (const [index, info] of (await db.media.bulkGet([...hashes])).entries()) {
        if (!info || !(info.remote || (await isHere(db, info)))) continue
        const at = Date.now() + index
        const upload: StorageUpload = {
          ...{ id: crypto.randomUUID(), userId, projectId, folderId, folderName },
          name: toStorageName(withEnding(info)),
          ...{ contentType: info.contentType, size: info.size, hash: info.hash },
          ...{ createdAt: at, updatedAt: at },
        }
        await db.storageUploads.add(upload)
        await db.outbox.add(makeStorageEntry(upload, now))
        ids.push(upload.id)
      }
      return ids
    }),
  )
}

async function isHere(db: LocalDatabase, { hash }: MediaInfo): Promise<boolean> {
  return (await db.mediaBlobs.where('hash').equals(hash).count()) > 0
}

/** A file that only the server has was named here without an ending. */
function withEnding({ name, contentType }: MediaInfo): string {
  return /\.[^.\s]{1,15}$/.test(name) ? name : `${name}.${acceptedMedia[contentType].extension}`
}
