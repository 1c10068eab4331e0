import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { OwnData } from '#contract/people/own-data.ts'
import type { Database } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'
import { storageFiles, storageFolders } from '../db/schema/storage.ts'
import { mostRows } from './cut-lists.ts'
import { isInOwnProject } from './queries.ts'

/**
 * The folders they made and the files they put into the storage, also those in the trash. What lies
 * in a folder with a password has no names here: others may have moved and named it since.
 */
export async function findStored(
  db: Database,
  userId: string,
): Promise<Pick<OwnData, 'storageFolders' | 'storageFiles'>> {
  const isHidden = (folderId: PgColumn) => sql`${folderId} in ${protectedFolders(db, userId)}`
  const folders = await db
    .select({
      ...{
        project: projects.name,
        name: unless(isHidden(storageFolders.parentId), storageFolders.name),
      },
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
  const { contentType: type, size, sha256, createdAt } = storageFiles
  const isFileHidden = isHidden(storageFiles.folderId)
  const files = await db
    .select({
      ...{ project: projects.name, folder: unless(isFileHidden, storageFolders.name) },
      ...{ name: unless(isFileHidden, storageFiles.name), type, size, sha256, createdAt },
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

const unless = (isHidden: SQL, name: PgColumn) =>
  sql<string>`case when ${isHidden} then '' else ${name} end`

/** A subquery of the ids of the folders with a password, and of all in them, of the person's projects. */
function protectedFolders(db: Database, userId: string): SQL {
  const { id, passwordSetAt, projectId } = storageFolders
  return sql`(
    with recursive protected(id) as (
      select ${id} from ${storageFolders}
      where ${passwordSetAt} is not null and ${isInOwnProject(db, projectId, userId)}
      union
      select inside.id from protected
      inner join ${storageFolders} inside on inside.parent_id = protected.id
    ) select id from protected
  )`
}

function inWords<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}
