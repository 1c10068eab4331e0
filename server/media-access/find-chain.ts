import { type SQL, sql } from 'drizzle-orm'
import { storageLimits } from '#contract/storage/storage.ts'
import type { Executor } from '../db/database.ts'
import { storageFolders, storageUnlocks } from '../db/schema/storage.ts'

export interface ChainFolder {
  id: string
  name: string
  parentId: string | null
  passwordHash: string | null
  passwordSetAt: Date | null
  createdAt: Date
  /** Has a password that the session did not give. */
  isShut: boolean
}

/** Whose folder, and in which session it is to be read. */
export interface FolderAsked {
  sessionId: string
  projectId: string
  folderId: string
  /** Whether one in the trash is found, too. */
  isTrashSeen?: boolean
}

/** A folder and all around it, outermost first, itself last; empty when there is none. */
export async function findChain(
  db: Executor,
  { sessionId, projectId, folderId, isTrashSeen = false }: FolderAsked,
): Promise<ChainFolder[]> {
  const { id, parentId, trashId } = storageFolders
  const rows = await db
    .select({
      id,
      name: storageFolders.name,
      parentId,
      passwordHash: storageFolders.passwordHash,
      passwordSetAt: storageFolders.passwordSetAt,
      createdAt: storageFolders.createdAt,
      isShut: isShutFor(sessionId),
    })
    .from(storageFolders)
    .innerJoin(
      sql`(
        with recursive chain(id, parent_id, height) as (
          select ${id}, ${parentId}, 0 from ${storageFolders}
          where ${id} = ${folderId} and ${storageFolders.projectId} = ${projectId}
            ${isTrashSeen ? sql`` : sql`and ${trashId} is null`}
          union all
          select above.id, above.parent_id, height + 1
          from chain inner join ${storageFolders} above on above.id = chain.parent_id
          where height <= ${storageLimits.depth}
        ) select id, height from chain
      ) around`,
      sql`around.id = ${id}`,
    )
    .orderBy(sql`around.height desc`)
  // Never true of what we wrote; a chain that does not begin at the root is no way to a folder.
  return rows[0]?.parentId === null ? rows : []
}

/** A condition for queries on `storage_folders`: it has a password that the session did not give. */
export function isShutFor(sessionId: string): SQL<boolean> {
  return sql<boolean>`(
    ${storageFolders.passwordSetAt} is not null and not exists (
      select 1 from ${storageUnlocks}
      where ${storageUnlocks.sessionId} = ${sessionId}
        and ${storageUnlocks.folderId} = ${storageFolders.id}
        and ${storageUnlocks.passwordSetAt} = ${storageFolders.passwordSetAt}
    )
  )`
}
