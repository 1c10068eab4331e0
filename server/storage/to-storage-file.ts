import { eq } from 'drizzle-orm'
import type { StorageFile } from '#contract/storage/storage.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Executor } from '../db/database.ts'
import { type MediaRow, media } from '../db/schema/media.ts'
import { storageFiles } from '../db/schema/storage.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { toPostMedia } from '../media/to-post-media.ts'
import { shownPath } from './file-address.ts'

export interface StoredFile {
  file: typeof storageFiles.$inferSelect
  /** Where its bytes are those of a medium. */
  media: MediaRow | null
  creator: string | null
}

/** Files with what their answers need, to be followed by conditions, an order and a limit. */
export function findStoredFiles(db: Executor) {
  return db
    .select({ file: storageFiles, media, creator: users.name })
    .from(storageFiles)
    .leftJoin(media, eq(media.id, storageFiles.mediaId))
    .leftJoin(users, eq(users.id, storageFiles.createdBy))
}

export function toStorageFile(
  deps: Pick<Deps, 'clock' | 'mediaKey'>,
  reader: Caller,
  { file, media: row, creator }: StoredFile,
): StorageFile {
  const { thumbnailKey } = row ?? file
  return withAddresses(deps, reader, {
    fileId: file.id,
    folderId: file.folderId,
    fileName: file.name,
    fileSize: file.size,
    contentType: file.contentType,
    createdAt: file.createdAt.toISOString(),
    updatedAt: file.updatedAt.toISOString(),
    fileUrl: '',
    thumbnailUrl: thumbnailKey === null ? null : '',
    media: row && toPostMedia({ media: row, altText: '' }),
    createdBy: creator,
    entryKey: file.createdBy === reader.userId ? file.entryKey : null,
  })
}

/** The answer with addresses for this session, instead of any that it has. */
export function withAddresses(
  deps: Pick<Deps, 'clock' | 'mediaKey'>,
  reader: Caller,
  file: StorageFile,
): StorageFile {
  const pathOf = (form: 'original' | 'thumb.webp') => shownPath(deps, reader, file.fileId, form)
  const thumbnailUrl = file.thumbnailUrl === null ? null : pathOf('thumb.webp')
  return { ...file, fileUrl: pathOf('original'), thumbnailUrl }
}
