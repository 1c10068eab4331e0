import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { StorageFile, StorageFolder } from '#contract/storage/storage.ts'
import { storageKey } from '#src/api/queries.ts'
import { refreshStorage } from '#src/api/refresh-storage.ts'
import { type FolderPage, storageFoldersQuery } from '#src/api/storage-queries.ts'

/** Returns the changed version of each cached folder and file; undefined removes it. */
export interface KnownChange {
  folder: (folder: StorageFolder) => StorageFolder | undefined
  file: (file: StorageFile) => StorageFile | undefined
}

/** Applies a change of the server to all cached lists at once, and then refetches them. */
export function changeKnown(client: QueryClient, projectId: string, change: KnownChange): void {
  client.setQueryData(storageFoldersQuery(projectId).queryKey, (known) =>
    known?.flatMap((folder) => change.folder(folder) ?? []),
  )
  const folders = { queryKey: [...storageKey(projectId), 'folder'] }
  client.setQueriesData<InfiniteData<FolderPage>>(
    folders,
    (known) => known && { ...known, pages: known.pages.map((page) => changePage(page, change)) },
  )
  refreshStorage(client, projectId)
}

function changePage(page: FolderPage, change: KnownChange): FolderPage {
  if ('lockedBy' in page) return page
  const files = page.files.flatMap((file) => change.file(file) ?? [])
  if (!('folderId' in page)) return { ...page, files }
  const subfolders = page.subfolders.flatMap((folder) => change.folder(folder) ?? [])
  return { ...page, subfolders, files }
}

/** Removes the cached contents of a folder and of all folders inside it. */
export function forgetFolder(client: QueryClient, projectId: string, folderId: string): void {
  const queryKey = [...storageKey(projectId), 'folder']
  client.removeQueries({
    queryKey,
    predicate: ({ queryKey: key, state }) =>
      key.includes(folderId) ||
      isInside(state.data as InfiniteData<FolderPage> | undefined, folderId),
  })
}

function isInside(known: InfiniteData<FolderPage> | undefined, folderId: string): boolean {
  const first = known?.pages[0]
  return first !== undefined && 'path' in first
    ? first.path.some((step) => step.folderId === folderId)
    : false
}
