import type { PostMedia } from '#contract/media/media.ts'
import type { StorageFile } from '#contract/storage/storage.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import type { CheckFile } from '#local/media/check-file.ts'
import { addIncomingFile } from '#local/media-owners/add-media.ts'
import { makeBatch } from '#local/media-owners/incoming.ts'

/** A file of the storage that a post can carry. */
export type StoredMedium = StorageFile & { media: PostMedia }

export function isStoredMedium(file: StorageFile): file is StoredMedium {
  return file.media !== null
}

const otherBytes = 'O arquivo não chegou inteiro a este aparelho. Tente de novo.'

/**
 * Adds a file of the storage to a draft or edit, with its downloaded bytes: they are kept only when
 * they are those of the file, by its SHA-256. The post names them by their hash, and is sent with
 * the bytes should the server not have them any more. Never rejects; answers the reason when the
 * file was not added.
 */
export async function keepStoredFile(
  db: LocalDatabase,
  ownerId: string,
  { fileName, media }: StoredMedium,
  bytes: Blob,
  checkFile: CheckFile,
): Promise<{ info: MediaInfo } | { reason: string }> {
  const { sha256, url, thumbnailUrl } = media
  const checkStored: CheckFile = async (file, kinds, look) => {
    const found = await checkFile(file, kinds, look)
    if (typeof found === 'string') return found
    if (found.hash !== sha256) return otherBytes
    return { ...found, remote: url === '' ? null : { url, thumbnailUrl } }
  }
  const [row] = makeBatch(ownerId, [new File([bytes], fileName, { type: media.contentType })])
  return row ? await addIncomingFile(db, row, checkStored) : { reason: otherBytes }
}
