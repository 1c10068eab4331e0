import * as v from 'valibot'

/** How many folders of the storage are stored, those fetched last. */
const mostFolders = 20

/** A first page of a folder that nobody needs a password for. */
const OpenFolder = v.object({ isProtected: v.literal(false) })
const OpenFolderPages = v.object({
  pages: v.pipe(
    v.array(v.unknown()),
    v.check(([first]) => v.is(OpenFolder, first)),
  ),
})

/** Whether a query has what is in a folder of the storage. */
export function isOfFolder(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === 'storage' && queryKey[2] === 'folder'
}

/** Whether data are of a folder of the storage: of its pages, one is stored. */
export function isFolder(pages: readonly unknown[]): boolean {
  const [first] = pages
  return typeof first === 'object' && first !== null && 'subfolders' in first
}

/**
 * Without the folders that are not stored: those with a password, or in one with a password, whoever
 * gave it, and those that were not opened lately.
 */
export function withoutOtherFolders<
  Query extends { queryKey: readonly unknown[]; state: { data?: unknown; dataUpdatedAt: number } },
>(queries: readonly Query[]): Query[] {
  const latest = queries
    .filter(({ queryKey, state }) => isOfFolder(queryKey) && v.is(OpenFolderPages, state.data))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostFolders)
  const kept = new Set(latest)
  return queries.filter((query) => !isOfFolder(query.queryKey) || kept.has(query))
}
