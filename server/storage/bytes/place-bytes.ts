import { and, eq } from 'drizzle-orm'
import { type Access, holdAccess } from '../../access/hold-access.ts'
import type { Transaction } from '../../db/database.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { forgetMedia, insertMedia } from '../../media/keeping/keep-media.ts'
import { requireOpenFolder } from '../../media-access/require-open-folder.ts'
import { type Added, requireStorageRoom } from '../../plan-limits/storage-room.ts'
import { freeFileName } from '../free-names.ts'
import { lockFolders } from '../lock-folders.ts'
import { nameColumns } from '../search-name.ts'
import { findStoredFiles, type StoredFile } from '../to-storage-file.ts'
import { forgetBytes, type KeptBytes } from './keep-bytes.ts'

export type PlaceDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'env' | 'log' | 'billing' | 'limits'>

type Bytes = Pick<
  typeof storageFiles.$inferInsert,
  'size' | 'contentType' | 'sha256' | 'mediaId' | 'storageKey' | 'thumbnailKey'
>

/** What a row is to have of the bytes, and copies of media that another call stored meanwhile. */
interface Placed {
  bytes: Bytes
  superseded: MediaRow[]
}

/**
 * Gives kept bytes their place in the account of bytes, and the medium its row. Throws
 * STORAGE_LIMIT_REACHED or UPLOAD_INCOMPLETE.
 */
export async function placeBytes(
  deps: PlaceDeps,
  tx: Transaction,
  { projectId, kept, counted }: { projectId: string; kept: KeptBytes; counted: Added },
): Promise<Placed> {
  const { size, contentType, sha256, media, own } = kept
  if (own) {
    await requireStorageRoom(deps, tx, { projectId, bytes: size, ...counted })
    return { bytes: { size, contentType, sha256, ...own, mediaId: null }, superseded: [] }
  }
  const given = media ?? { rows: [], added: [] }
  const { rows, superseded } = await insertMedia(deps, tx, given, counted)
  const mediaId = rows[0]?.id ?? null
  if (mediaId === null) throw new Error('Bytes without a place')
  const none = { storageKey: null, thumbnailKey: null }
  return { bytes: { size, contentType, sha256, mediaId, ...none }, superseded }
}

interface Arrived {
  fileId: string
  kept: KeptBytes
  /** Of the upload that it used up. */
  hashes?: readonly string[]
}

/**
 * An announced file gets its bytes, and a name that is free. When it has the same ones already, it
 * stays as it is. Throws UPLOAD_EXPIRED for a file that was given up or has other bytes, NOT_FOUND
 * and FOLDER_LOCKED by its folder, and what `holdAccess` and `placeBytes` throw; then nothing is
 * kept.
 */
export async function completeFile(
  deps: PlaceDeps,
  access: Access,
  arrived: Arrived,
): Promise<StoredFile> {
  const { kept } = arrived
  try {
    const { isEarlier, placed, stored } = await deps.db.transaction(async (tx) => {
      await holdAccess(tx, access, deps.clock.now())
      return complete(deps, tx, access, arrived)
    })
    await forgetMedia(deps, placed.superseded)
    if (isEarlier && kept.own) await forgetMedia(deps, [kept.own])
    return stored
  } catch (error) {
    // Whether the commit took effect is in doubt when the database went away while answering it.
    if (error instanceof ApiError) await forgetBytes(deps, kept)
    throw error
  }
}

async function complete(
  deps: PlaceDeps,
  tx: Transaction,
  access: Access,
  { fileId, kept, hashes = [] }: Arrived,
) {
  const { projectId } = access
  const counted = { fileIds: [fileId], hashes }
  const placed = await placeBytes(deps, tx, { projectId, kept, counted })
  await lockFolders(tx, projectId)
  const isIt = and(eq(storageFiles.id, fileId), eq(storageFiles.projectId, projectId))
  const [row] = await tx.select().from(storageFiles).where(isIt).for('update')
  if (!row) throw new ApiError('UPLOAD_EXPIRED')
  if (row.trashId !== null) throw new ApiError('NOT_FOUND')
  const { folderId } = row
  await requireOpenFolder(deps, tx, { ...access, folderId })
  const isEarlier = row.announcedUntil === null
  if (isEarlier && row.sha256 !== kept.sha256) throw new ApiError('UPLOAD_EXPIRED')
  if (!isEarlier) {
    const name = await freeFileName(tx, folderId, row.name)
    const now = deps.clock.now()
    const since = { announcedUntil: null, createdAt: now, updatedAt: now }
    await tx
      .update(storageFiles)
      .set({ ...nameColumns(name), ...placed.bytes, ...since })
      .where(isIt)
  }
  return { isEarlier, placed, stored: await readStoredFile(tx, fileId) }
}

/** A file that was just written. */
export async function readStoredFile(tx: Transaction, fileId: string): Promise<StoredFile> {
  const [stored] = await findStoredFiles(tx).where(eq(storageFiles.id, fileId))
  if (!stored) throw new Error('The file is gone')
  return stored
}
