import { and, desc, eq, isNull } from 'drizzle-orm'
import type { OwnData } from '#contract/own-data.ts'
import type { Database } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'
import { storageFiles } from '../db/schema/storage-files.ts'
import { storageFolders } from '../db/schema/storage-folders.ts'
import { mostRows } from './cut-lists.ts'
import { isInOwnProject } from './queries.ts'

/** The folders they made and the files they put into the storage, also those in the trash. */
export async function findStored(
  db: Database,
  userId: string,
): Promise<Pick<OwnData, 'storageFolders' | 'storageFiles'>> {
  const folders = await db
    .select({
      ...{ project: projects.name, name: storageFolders.name },
      createdAt: storageFolders.createdAt,
    })
    .from(storageFolders)
    .innerJoin(projects, eq(projects.id, storageFolders.projectId))
    .where(
      and(
        eq(storageFolders.createdBy, userId),
        isInOwnProject(db, storageFolders.projectId, userId),
      ),
    )
    .orderBy(desc(storageFolders.createdAt))
    .limit(mostRows + 1)
  const { name, contentType: type, size, sha256, createdAt } = storageFiles
  const files = await db
    .select({
      ...{ project: projects.name, folder: storageFolders.name },
      ...{ name, type, size, sha256, createdAt },
    })
    .from(storageFiles)
    .innerJoin(storageFolders, eq(storageFolders.id, storageFiles.folderId))
    .innerJoin(projects, eq(projects.id, storageFiles.projectId))
    .where(
      and(
        eq(storageFiles.createdBy, userId),
        isNull(storageFiles.announcedUntil),
        isInOwnProject(db, storageFiles.projectId, userId),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(mostRows + 1)
  return { storageFolders: folders.map(inWords), storageFiles: files.map(inWords) }
}

function inWords<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
