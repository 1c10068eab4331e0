import * as v from 'valibot'

/** How many folders of the storage are kept on the device: those fetched last. */
const mostFolders = 20

const Step = v.object({ folderId: v.string() })
/** The first page of a folder that is neither protected nor inside a protected one. */
const OpenFolder = v.object({
  ...Step.entries,
  isProtected: v.literal(false),
  path: v.array(Step),
})
const Pages = v.object({ pages: v.array(v.unknown()) })
/** A folder, in a list of folders, that has a password of its own. */
const Guarded = v.object({ ...Step.entries, needsPassword: v.literal(true) })

/** Whether a query is for the content of a folder of the storage. */
export function isOfFolder(queryKey: readonly unknown[]): boolean {
  return queryKey[1] === 'storage' && queryKey[2] === 'folder'
}

/** Whether an infinite query's pages are of a storage folder: only the first of them is stored. */
export function isFolder(pages: readonly unknown[]): boolean {
  const [first] = pages
  return typeof first === 'object' && first !== null && 'subfolders' in first
}

interface KnownQuery {
  queryKey: readonly unknown[]
  state: { data?: unknown; dataUpdatedAt: number }
}

/**
 * Leaves out the folders that are not stored: those with a password or inside one with a password, even if it
 * was given, and those that were not opened lately.
 */
export function withoutOtherFolders<Query extends KnownQuery>(queries: readonly Query[]): Query[] {
  const guarded = listGuarded(queries)
  const latest = queries
    .filter(({ queryKey, state }) => isOfFolder(queryKey) && isOpen(state.data, guarded))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, mostFolders)
  const kept = new Set(latest)
  return queries.filter((query) => !isOfFolder(query.queryKey) || kept.has(query))
}

/** Whether neither the folder nor one around it has a password, by its own data and by the cached lists. */
function isOpen(data: unknown, guarded: ReadonlySet<string>): boolean {
  const folder = v.safeParse(OpenFolder, firstPage(data))
  if (!folder.success) return false
  const { folderId, path } = folder.output
  return !guarded.has(folderId) && path.every((step) => !guarded.has(step.folderId))
}

/** The ids of folders with a password in all cached lists: one may have got it after it was opened here. */
function listGuarded(queries: readonly KnownQuery[]): ReadonlySet<string> {
  const lists = queries.map(({ queryKey, state: { data } }) => {
    if (queryKey[1] === 'storage' && queryKey[2] === 'root') return data
    const page = isOfFolder(queryKey) ? firstPage(data) : undefined
    return typeof page === 'object' && page !== null && 'subfolders' in page && page.subfolders
  })
  const known = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []))
  return new Set(known.flatMap((one) => (v.is(Guarded, one) ? one.folderId : [])))
}

function firstPage(data: unknown): unknown {
  return v.is(Pages, data) ? data.pages[0] : undefined
}
