import * as v from 'valibot'
import { FolderStep, StorageSort, storageLimits } from '#contract/storage.ts'
import { maxStorageName } from '#contract/storage-name.ts'

/** The most characters that the encoded path takes of an address. */
const longestPath = 3000

/** A name made of digits comes as a number. */
const Text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((text) => String(text).trim().slice(0, maxStorageName)),
  v.minLength(1),
)

/** An optional value that is left out where it is not valid. */
function lenient<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

/** Where one is in the storage, and how it is shown: the query string of '/storage'. */
export const StorageSearch = v.object({
  /** The id of the open folder; none at the root. */
  folder: lenient(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
  /** Its name and the folders around it, shown until the server has answered. */
  name: lenient(Text),
  path: lenient(
    v.pipe(v.custom<readonly unknown[]>(Array.isArray), v.transform(readPath), v.minLength(1)),
  ),
  view: lenient(v.literal('grid')),
  sort: lenient(StorageSort),
  order: lenient(v.literal('desc')),
  /** What is searched for in the whole storage. */
  q: lenient(Text),
  trash: lenient(v.literal(true)),
})
export type StorageSearch = v.InferOutput<typeof StorageSearch>

/** Without the steps that are none, and those that find no room in an address. */
function readPath(steps: readonly unknown[]): readonly FolderStep[] {
  const isStep = (step: unknown): step is FolderStep =>
    v.is(FolderStep, step) && step.name.length <= maxStorageName
  return lastFitting(steps.filter(isStep))
}

/** The last steps of a path that fit into an address. */
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

/** The query string of a folder, or of the root; how lists are shown stays as it is. */
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

/** The folders around the open one that the address names; some addresses name itself as the last. */
export function pathOfSearch({ folder, path = [] }: StorageSearch): FolderStep[] {
  return path.filter(({ folderId }) => folderId !== folder)
}
