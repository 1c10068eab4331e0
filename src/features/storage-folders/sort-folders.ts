import type { StorageFolder } from '#contract/storage/storage.ts'
import type { StorageOrder } from '#src/api/storage-queries.ts'

const byName = new Intl.Collator('pt-BR', { numeric: true })

/** Sorts folders. They have no size and no type, so in these orders they are sorted by name. */
export function sortFolders(
  folders: readonly StorageFolder[],
  { sort, order }: StorageOrder,
): StorageFolder[] {
  const direction = order === 'desc' ? -1 : 1
  return folders.toSorted((a, b) => {
    const age = sort === 'created_at' ? Date.parse(a.createdAt) - Date.parse(b.createdAt) : 0
    return direction * (age || byName.compare(a.name, b.name))
  })
}
