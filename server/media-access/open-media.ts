import { and, eq, inArray, isNull, not } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { type MediaRow, media } from '../db/schema/media.ts'
import { storageFiles } from '../db/schema/storage.ts'
import { type FolderAsked, findChain } from './find-chain.ts'
import { isInPost } from './is-media-referenced.ts'

/** A file that has arrived and is not in the trash: no other in its folder has its name. */
export const isListed = and(isNull(storageFiles.trashId), isNull(storageFiles.announcedUntil))

/** Whether the session may read what is in the folder: it exists, and it and all around it are open. */
export async function isFolderOpen(db: Executor, asked: FolderAsked): Promise<boolean> {
  const chain = await findChain(db, asked)
  return chain.length > 0 && chain.every(({ isShut }) => !isShut)
}

/**
 * Those of a project's media that the session may read, or use by naming their content: all but
 * what is only in the storage, in folders that are shut or in the trash. Whoever has such bytes can
 * still send them.
 */
export async function keepOpenMedia(
  db: Executor,
  asked: Omit<FolderAsked, 'folderId'>,
  rows: readonly MediaRow[],
): Promise<MediaRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const stored = await db
    .selectDistinct({ id: media.id })
    .from(media)
    .innerJoin(storageFiles, eq(storageFiles.mediaId, media.id))
    .where(and(inArray(media.id, ids), not(isInPost)))
  const hidden = new Set(stored.map(({ id }) => id))
  if (hidden.size === 0) return [...rows]
  const places = await db
    .selectDistinct({ mediaId: storageFiles.mediaId, folderId: storageFiles.folderId })
    .from(storageFiles)
    .where(and(inArray(storageFiles.mediaId, [...hidden]), isListed))
  const open = new Map<string, Promise<boolean>>()
  for (const { mediaId, folderId } of places) {
    if (!mediaId || !hidden.has(mediaId)) continue
    const isOpen = open.get(folderId) ?? isFolderOpen(db, { ...asked, folderId })
    open.set(folderId, isOpen)
    if (await isOpen) hidden.delete(mediaId)
  }
  return rows.filter(({ id }) => !hidden.has(id))
}
