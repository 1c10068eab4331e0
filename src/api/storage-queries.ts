import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as endpoints from '#contract/endpoints/storage.ts'
import type {
  StorageFile,
  StorageFilesPage,
  StorageFolderContent,
  StorageItems,
  StorageSort,
} from '#contract/storage/storage.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from './calls/call.ts'
import { keptMeta, storageKey } from './queries.ts'

export interface StorageOrder {
  sort: StorageSort
  order: 'asc' | 'desc'
}

/** The number of files of the first page, shown before anybody scrolls, and of each further page. */
const firstPageSize = '100'
const nextPageSize = '500'

/** How long signed URLs are used, in ms: they expire after about an hour. */
export const addressMs = 45 * 60_000

/** A failure of the server is retried once; a refusal would be the same again. */
const retry = (failures: number, error: unknown) =>
  failures < 1 && error instanceof ApiError && error.status >= 500

/** The folders at the root. */
export function storageFoldersQuery(projectId: string) {
  return queryOptions({
    queryKey: [...storageKey(projectId), 'root'],
    queryFn: ({ signal }) => call(endpoints.listStorageFolders, { projectId, signal }),
    meta: keptMeta,
    retry,
  })
}

/** Stands for the first page of a folder whose password this session did not give. */
export interface LockedFolder {
  /** The id of the folder whose password is missing: the asked one, or one around it. */
  lockedBy: string
  files: []
  nextPageToken: null
}

/** The first page also has the folder's own data and its subfolders. */
export type FolderPage = StorageFolderContent | StorageFilesPage | LockedFolder

/** Prefix of the keys of a folder's content; the order follows. */
export const storageFolderKey = (projectId: string, folderId: string) =>
  [...storageKey(projectId), 'folder', folderId] as const

/**
 * A folder page by page. That it is locked is an answer and no error, so that it replaces what was cached of
 * the folder, also on the device.
 */
export function storageFolderQuery(
  projectId: string,
  folderId: string,
  { sort, order }: StorageOrder,
) {
  const params = { id: folderId }
  return infiniteQueryOptions({
    queryKey: [...storageFolderKey(projectId, folderId), sort, order],
    queryFn: async ({ pageParam, signal }): Promise<FolderPage> => {
      const common = { projectId, signal, params }
      if (pageParam !== null) {
        const query = { sort, order, page_size: nextPageSize, page_token: pageParam }
        return await call(endpoints.listStorageFiles, { ...common, query })
      }
      try {
        const query = { sort, order, page_size: firstPageSize }
        return await call(endpoints.getStorageFolder, { ...common, query })
      } catch (error) {
        const lockedBy = findLockedFolder(error, folderId)
        if (lockedBy === undefined) throw error
        return { lockedBy, files: [], nextPageToken: null }
      }
    },
    // Null and not undefined, because queries are stored on the device as JSON.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    refetchInterval: addressMs,
    meta: keptMeta,
    retry,
  })
}

/** The folder whose password a refused call needs; undefined where nothing is locked. */
export function findLockedFolder(error: unknown, asked: string): string | undefined {
  if (!(error instanceof ApiError) || !error.has('FOLDER_LOCKED')) return undefined
  return error.details.find(({ field }) => field === 'folder_id')?.message ?? asked
}

export interface KnownFolder {
  /** The id of the folder whose password is missing. */
  lockedBy: string | undefined
  /** Undefined while the folder is locked. */
  content: StorageFolderContent | undefined
  files: StorageFile[]
}

/** Joins the pages; a file that moved to another page between two requests is listed once. */
export function joinFolderPages({ pages }: InfiniteData<FolderPage, unknown>): KnownFolder {
  const [first] = pages
  return {
    lockedBy: first && 'lockedBy' in first ? first.lockedBy : undefined,
    content: first && 'folderId' in first ? first : undefined,
    files: uniqueFiles(pages),
  }
}

/** Folders and files of the whole project whose names contain the text. */
export function storageSearchQuery(projectId: string, q: string) {
  return infiniteQueryOptions({
    queryKey: [...storageKey(projectId), 'search', q],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.searchStorage, {
        ...{ projectId, signal },
        query: {
          ...{ q, page_size: firstPageSize },
          ...(pageParam !== null && { page_token: pageParam }),
        },
      }),
    // Null and not undefined, as in `storageFolderQuery`.
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextPageToken,
    refetchInterval: addressMs,
    retry,
  })
}

export function uniqueFiles<File extends StorageFile>(
  pages: readonly { files: readonly File[] }[],
): File[] {
  const seen = new Set<string>()
  return pages.flatMap(({ files }) =>
    files.filter(({ fileId }) => !seen.has(fileId) && seen.add(fileId) !== undefined),
  )
}

export function storageTrashQuery(projectId: string) {
  return queryOptions({
    queryKey: [...storageKey(projectId), 'trash'],
    queryFn: ({ signal }) => call(endpoints.listStorageTrash, { projectId, signal }),
    retry,
  })
}

/** A file with signed URLs that still work. */
export function storageFileQuery(projectId: string, fileId: string) {
  return queryOptions({
    queryKey: [...storageKey(projectId), 'file', fileId],
    queryFn: ({ signal }) =>
      call(endpoints.getStorageFile, { projectId, signal, params: { id: fileId } }),
    staleTime: addressMs,
    refetchInterval: addressMs,
    retry,
  })
}

/** Which posts use any of the items; never answered from the cache. */
export function storageUsesQuery(projectId: string, items: StorageItems) {
  return queryOptions({
    queryKey: [...storageKey(projectId), 'uses', items],
    queryFn: ({ signal }) => call(endpoints.findStorageUses, { projectId, signal, body: items }),
    ...{ gcTime: 0, staleTime: 0 },
    retry,
  })
}
