import { millisecondsInDay } from 'date-fns/constants'
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { storageLimits, type Trash, type TrashItem } from '#contract/storage/storage.ts'
import type { Executor } from '../../db/database.ts'
import { storageFiles, storageFolders } from '../../db/schema/storage.ts'
import { users } from '../../db/schema/users.ts'
import { isShutFor } from '../../media-access/find-chain.ts'
import { closedFolders, findPaths, type Viewer } from '../folder-trees.ts'

const most = storageLimits.itemsOfCall

/**
 * What was deleted, the last first. A folder that is shut for the session is told by its name alone,
 * as everywhere; what was deleted inside one, or lies in a shut folder inside another, is neither
 * listed nor counted.
 */
export async function listTrash(db: Executor, viewer: Viewer): Promise<Trash> {
  const { folders, folderCount } = await findFolders(db, viewer)
  const { files, fileCount } = await findFiles(db, viewer)
  const inside = await measureInside(db, viewer)
  const last = [...folders, ...files]
    .toSorted((one, other) => other.deletedAt.getTime() - one.deletedAt.getTime())
    .slice(0, most)
  const paths = await findPaths(db, [...new Set(last.flatMap(({ parentId }) => parentId ?? []))])
  return {
    items: last.map(({ parentId, deletedAt, ...item }): TrashItem => {
      const { size = 0, fileCount = 0 } = item.isLocked ? {} : (inside.get(item.id) ?? {})
      const endsAt = new Date(deletedAt.getTime() + storageLimits.trashDays * millisecondsInDay)
      return {
        ...{ ...item, size, fileCount },
        ...{ deletedAt: deletedAt.toISOString(), endsAt: endsAt.toISOString() },
        path: paths.get(parentId ?? '') ?? [],
      }
    }),
    totalItems: folderCount + fileCount,
    totalBytes: [...inside.values()].reduce((bytes, { size }) => bytes + size, 0),
  }
}

async function findFolders(db: Executor, viewer: Viewer) {
  const { id, name, parentId, trashedAt, projectId } = storageFolders
  const isPlaceOpen = or(isNull(parentId), sql`${parentId} not in ${closedFolders(viewer)}`)
  const isItem = and(eq(projectId, viewer.projectId), isNotNull(trashedAt), isPlaceOpen)
  const rows = await db
    .select({
      ...{ id, name, parentId, deletedAt: knownDate(trashedAt) },
      ...{ deletedBy: users.name, isLocked: isShutFor(viewer.sessionId) },
    })
    .from(storageFolders)
    .leftJoin(users, eq(users.id, storageFolders.trashedBy))
    .where(isItem)
    .orderBy(desc(trashedAt), id)
    .limit(most)
  return {
    folders: rows.map((row) => ({ ...row, kind: 'folder' as const })),
    folderCount: await db.$count(storageFolders, isItem),
  }
}

async function findFiles(db: Executor, viewer: Viewer) {
  const { id, name, folderId: parentId, trashedAt, projectId } = storageFiles
  const isPlaceOpen = sql`${parentId} not in ${closedFolders(viewer)}`
  const isItem = and(eq(projectId, viewer.projectId), isNotNull(trashedAt), isPlaceOpen)
  const rows = await db
    .select({ id, name, parentId, deletedAt: knownDate(trashedAt), deletedBy: users.name })
    .from(storageFiles)
    .leftJoin(users, eq(users.id, storageFiles.trashedBy))
    .where(isItem)
    .orderBy(desc(trashedAt), id)
    .limit(most)
  return {
    files: rows.map((row) => ({ ...row, kind: 'file' as const, isLocked: false })),
    fileCount: await db.$count(storageFiles, isItem),
  }
}

/** Bytes and files of each item, without those that are closed. */
async function measureInside(db: Executor, viewer: Viewer) {
  const { trashId, size, folderId, projectId } = storageFiles
  const rows = await db
    .select({ trashId, size: sql<string>`sum(${size})`, fileCount: sql<number>`count(*)::int` })
    .from(storageFiles)
    .where(
      and(
        eq(projectId, viewer.projectId),
        isNotNull(trashId),
        isNull(storageFiles.announcedUntil),
        sql`${folderId} not in ${closedFolders(viewer)}`,
      ),
    )
    .groupBy(trashId)
  return new Map(
    rows.map(({ trashId: id, size: bytes, fileCount }) => [
      id ?? '',
      { size: Number(bytes), fileCount },
    ]),
  )
}

/** Of an item of the trash it is never null. */
function knownDate(column: typeof storageFiles.trashedAt | typeof storageFolders.trashedAt) {
  return sql<Date>`${column}`.mapWith(column)
}
