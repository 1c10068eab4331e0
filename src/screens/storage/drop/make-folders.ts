import type { FolderStep } from '#contract/storage/storage.ts'
import { storageNameKey, toStorageName } from '#contract/storage/storage-name.ts'
import { ApiError } from '#local/calls/api-error.ts'
import type { PlacedFiles } from '../use-keep-files.ts'
import type { DroppedFolder } from './read-drop.ts'

/** The calls that `makeFolders` needs; each may throw as `call` does. */
export interface FolderPorts {
  /** Creates a folder, at the root for null. Throws NAME_TAKEN when a folder (not a file) has the name. */
  create(name: string, parentId: string | null): Promise<FolderStep>
  /** Lists the folders directly inside a folder, or at the root for null. */
  list(parentId: string | null): Promise<readonly FolderStep[]>
}

export interface MadeFolders {
  placed: PlacedFiles[]
  /** The folders that could not be created; their content is left out. */
  failed: { name: string; error: unknown }[]
}

/**
 * Creates the dropped folders inside a folder, or at the root for null; an existing folder of the same name
 * is used instead. A failure does not stop the others.
 */
export async function makeFolders(
  dropped: readonly DroppedFolder[],
  parentId: string | null,
  ports: FolderPorts,
): Promise<MadeFolders> {
  const made: MadeFolders = { placed: [], failed: [] }
  for (const { name, files, folders } of dropped) {
    try {
      const folder = await makeOrFind(toStorageName(name), parentId, ports)
      if (files.length > 0) made.placed.push({ folder, files })
      const inside = await makeFolders(folders, folder.folderId, ports)
      made.placed.push(...inside.placed)
      made.failed.push(...inside.failed)
    } catch (error) {
      made.failed.push({ name, error })
    }
  }
  return made
}

async function makeOrFind(
  name: string,
  parentId: string | null,
  { create, list }: FolderPorts,
): Promise<FolderStep> {
  try {
    return await create(name, parentId)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.has('NAME_TAKEN')) throw error
    const key = storageNameKey(name)
    const known = (await list(parentId)).find((folder) => storageNameKey(folder.name) === key)
    if (known) return known
  }
  // The folder of that name was deleted or renamed since `create`, so the name is free.
  return await create(name, parentId)
}
