import { randomUUID } from 'node:crypto'
import { hashPassword } from '../auth/password.ts'
import type { Transaction } from '../db/database.ts'
import type { MediaRow } from '../db/schema/media.ts'
import { storageFiles, storageFolders } from '../db/schema/storage.ts'
import { demoFolderPassword } from '../env/demo-user.ts'
import { nameColumns } from '../storage/search-name.ts'
import type { SeedFolder } from './seed-plan.ts'

export interface PreparedFolder extends Omit<SeedFolder, 'folders'> {
  id: string
  parentId: string | null
  passwordHash: string | null
}

/** The folders of a plan, each after the one around it, with the hashes of their passwords. */
export async function prepareFolders(
  plan: readonly SeedFolder[] = [],
  parentId: string | null = null,
): Promise<PreparedFolder[]> {
  const prepared: PreparedFolder[] = []
  for (const { folders, ...folder } of plan) {
    const id = randomUUID()
    const passwordHash = folder.isProtected ? await hashPassword(demoFolderPassword) : null
    prepared.push({ ...folder, id, parentId, passwordHash })
    prepared.push(...(await prepareFolders(folders, id)))
  }
  return prepared
}

interface Storage {
  projectId: string
  createdBy: string | null
  createdAt: Date
  folders: readonly PreparedFolder[]
  /** The pictures of the project's posts, by their variant. */
  pictures: ReadonlyMap<number, MediaRow>
}

/** The files are pictures that posts have: their bytes are there once. */
export async function writeFolders(
  tx: Transaction,
  { projectId, createdBy, createdAt, folders, pictures }: Storage,
): Promise<void> {
  const made = { projectId, createdBy, createdAt }
  for (const { id, parentId, name, passwordHash, files = [] } of folders) {
    const passwordSetAt = passwordHash === null ? null : createdAt
    await tx.insert(storageFolders).values({
      ...{ ...made, id, parentId, passwordHash, passwordSetAt },
      ...nameColumns(name),
    })
    const rows = files.flatMap((file) => {
      const medium = pictures.get(file.variant)
      if (!medium) return []
      const { id: mediaId, size, contentType, sha256 } = medium
      const bytes = { mediaId, size, contentType, sha256 }
      return [{ ...made, ...bytes, folderId: id, ...nameColumns(file.name), updatedAt: createdAt }]
    })
    if (rows.length > 0) await tx.insert(storageFiles).values(rows)
  }
}
