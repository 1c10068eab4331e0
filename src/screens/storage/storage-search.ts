import * as v from 'valibot'
import { FolderStep, StorageSort, storageLimits } from '#contract/storage/storage.ts'
import { maxStorageName } from '#contract/storage/storage-name.ts'

/** The most characters of the URL that the encoded path may take. */
const longestPath = 3000

/** The router parses a name of digits as a number. */
const Text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((text) => String(text).trim().slice(0, maxStorageName)),
  v.minLength(1),
)

/** An optional value that is dropped when it is not valid. */
function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** The query string of '/storage': which folder is open, and how its list is shown. */
export const StorageSearch = v.object({
  /** The id of the open folder; absent at the root. */
  folder: lenient(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  /** The name of the folder and the folders around it, shown until the response arrives. */
  name: lenient(Text),
  path: lenient(
    v.pipe(v.custom<readonly unknown[]>(Array.isArray), v.transform(readPath), v.minLength(1)),
  ),
  view: lenient(v.literal('grid')),
  sort: lenient(StorageSort),
  order: lenient(v.literal('desc')),
  /** The search text; the whole storage is searched. */
  q: lenient(Text),
  trash: lenient(v.literal(true)),
})
export type StorageSearch = v.InferOutput<typeof StorageSearch>

/** Reads the path without invalid steps, and without those that do not fit into a URL. */
function readPath(steps: readonly unknown[]): readonly FolderStep[] {
  const isStep = (step: unknown): step is FolderStep =>
    v.is(FolderStep, step) && step.name.length <= maxStorageName
  return lastFitting(steps.filter(isStep))
}

/** The last steps of a path that fit into a URL. */
function lastFitting(path: readonly FolderStep[]): FolderStep[] {
  let room = longestPath
  const fitting: FolderStep[] = []
  for (const { folderId, name } of path.slice(-storageLimits.depth).reverse()) {
    room -= encodeURIComponent(JSON.stringify({ folderId, name })).length
    if (room < 0) break
    fitting.unshift({ folderId, name })
  }
  return fitting
}

/** The query string of a folder, or of the root; view and order are kept. */
export function searchOfFolder(
  { view, sort, order }: StorageSearch,
  folder?: FolderStep,
  path: readonly FolderStep[] = [],
): StorageSearch {
  const shown = { view, sort, order }
  if (!folder) return shown
  const around = lastFitting(path)
  return {
    ...shown,
    folder: folder.folderId,
    name: folder.name,
    ...(around.length > 0 && { path: around }),
  }
}

/** The folders around the open one that the URL names; in some URLs the last is the open folder itself. */
export function pathOfSearch({ folder, path = [] }: StorageSearch): FolderStep[] {
  return path.filter(({ folderId }) => folderId !== folder)
}
