import { eq } from 'drizzle-orm'
import { storageLimits } from '#contract/storage/storage.ts'
import type { Transaction } from '../../db/database.ts'
import { storageFolders } from '../../db/schema/storage.ts'
import { ApiError } from '../../http/api-error.ts'
import { isAmong } from '../free-names.ts'

interface Coming {
  projectId: string
  parentId: string | null
  /** Folders around the place where they go, the folder itself included. */
  depth: number
  /** Folders that come there. */
  count: number
  /** How many of what comes are inside each other, at most. */
  height: number
}

/**
 * Whether so many folders fit in a place, behind `lockFolders`. Throws STORAGE_COUNT_REACHED, and
 * INVALID_REQUEST for folders too deep inside each other.
 */
export async function requireFolderRoom(tx: Transaction, coming: Coming): Promise<void> {
  const { depth, foldersOfFolder } = storageLimits
  if (coming.depth + coming.height > depth)
    throw new ApiError('INVALID_REQUEST', {
      details: [
        {
          field: 'folder_id',
          message: `Pastas podem ter até ${depth} níveis, uma dentro da outra.`,
        },
      ],
    })
  if ((await tx.$count(storageFolders, isAmong(coming))) + coming.count > foldersOfFolder)
    throw refuseCount(`Uma pasta pode ter no máximo ${foldersOfFolder} pastas.`)
}

/** What is in the trash counts. Throws STORAGE_COUNT_REACHED. */
export async function requireRoomForFolder(tx: Transaction, projectId: string): Promise<void> {
  const most = storageLimits.foldersOfProject
  if ((await tx.$count(storageFolders, eq(storageFolders.projectId, projectId))) >= most)
    throw refuseCount(`Um projeto pode ter no máximo ${most.toLocaleString('pt-BR')} pastas.`)
}

function refuseCount(message: string): ApiError {
  return new ApiError('STORAGE_COUNT_REACHED', { details: [{ field: 'folder_id', message }] })
}
