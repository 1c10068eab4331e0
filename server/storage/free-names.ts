import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { numberedName, storageNameKey } from '#contract/storage/storage-name.ts'
import type { Transaction } from '../db/database.ts'
import { storageFiles, storageFolders } from '../db/schema/storage.ts'
import { isListed } from '../media-access/open-media.ts'

type FindTaken = (keys: readonly string[]) => Promise<string[]>

/**
 * The name if no file of the folder has it, else the first numbered one that is free. Behind
 * `lockFolders`, so that it stays free until the transaction ends.
 */
export async function freeFileName(
  tx: Transaction,
  folderId: string,
  name: string,
): Promise<string> {
  const [free = name] = await freeFileNames(tx, folderId, [name])
  return free
}

/** `freeFileName` for several files, which get different names. */
export async function freeFileNames(
  tx: Transaction,
  folderId: string,
  names: readonly string[],
): Promise<string[]> {
  return await freeNames(names, async (keys) => {
    const isTaken = and(
      isListed,
      eq(storageFiles.folderId, folderId),
      inArray(storageFiles.nameKey, [...keys]),
    )
    const rows = await tx.select({ key: storageFiles.nameKey }).from(storageFiles).where(isTaken)
    return rows.map(({ key }) => key)
  })
}

/** `freeFileNames` for folders among those in a folder, or at the root (null). */
export async function freeFolderNames(
  tx: Transaction,
  place: { projectId: string; parentId: string | null },
  names: readonly string[],
): Promise<string[]> {
  return await freeNames(names, async (keys) => {
    const isTaken = and(isAmong(place), inArray(storageFolders.nameKey, [...keys]))
    const rows = await tx
      .select({ key: storageFolders.nameKey })
      .from(storageFolders)
      .where(isTaken)
    return rows.map(({ key }) => key)
  })
}

/** Folders directly in a folder, or at the root, that are not in the trash. */
export function isAmong({
  projectId,
  parentId,
}: {
  projectId: string
  parentId: string | null
}): SQL | undefined {
  return and(
    eq(storageFolders.projectId, projectId),
    parentId === null ? isNull(storageFolders.parentId) : eq(storageFolders.parentId, parentId),
    isNull(storageFolders.trashId),
  )
}

/** Names that are asked for at once when the first one is taken. */
const tries = 200

async function freeNames(names: readonly string[], findTaken: FindTaken): Promise<string[]> {
  const taken = new Set(await findTaken(names.map(storageNameKey)))
  /** The last number that was looked at, for each name that is taken. */
  const counts = new Map<string, number>()
  const free: string[] = []
  for (const name of names) {
    const found = taken.has(storageNameKey(name)) ? await number(name) : name
    taken.add(storageNameKey(found))
    free.push(found)
  }
  return free

  async function number(name: string): Promise<string> {
    const key = storageNameKey(name)
    for (let count = counts.get(key) ?? 1; ; count += tries) {
      const numbers = Array.from({ length: tries }, (_, index) => count + index + 1)
      const named = numbers.map((one) => ({ one, name: numberedName(name, one) }))
      for (const one of await findTaken(named.map((of) => storageNameKey(of.name)))) taken.add(one)
      const found = named.find((of) => !taken.has(storageNameKey(of.name)))
      if (!found) continue
      counts.set(key, found.one)
      return found.name
    }
  }
}
