import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FolderStep, StorageFolderContent } from '#contract/storage/storage.ts'
import {
  joinFolderPages,
  type StorageOrder,
  storageFolderQuery,
  storageFoldersQuery,
  storageSearchQuery,
  uniqueFiles,
} from '#src/api/storage-queries.ts'
import { sortFolders } from '#src/features/storage-folders/sort-folders.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { fileItem, folderItem, type StorageItem } from '../storage-item.ts'
import { pathOfSearch, type StorageSearch } from '../storage-search.ts'

export interface StorageList {
  items: readonly StorageItem[]
  /** The open folder; until the response arrives, as the URL names it; undefined at the root. */
  folder: FolderStep | undefined
  /** The folders around the open one, outermost first. */
  path: readonly FolderStep[]
  /** The open folder as in the server's response. */
  content: StorageFolderContent | undefined
  /** The id of the folder whose password is needed to see this list. */
  lockedBy: string | undefined
  /** Whether neither the server nor the device has given the list yet. */
  isUnknown: boolean
  isFirstLoad: boolean
  error: unknown
  /** When the list was fetched, in ms. */
  fetchedAt: number
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  loadMore: () => void
  retry: () => void
}

const noItems: readonly StorageItem[] = []

export function orderOf({ sort, order }: StorageSearch): StorageOrder {
  return { sort: sort ?? 'name', order: order ?? 'asc' }
}

/** The items that the main area lists: those of the root, of the open folder, or the search results. */
export function useStorageList(search: StorageSearch): StorageList {
  const { project } = useSession()
  const { folder: folderId = '', q = '' } = search
  const { sort, order } = orderOf(search)
  const place = q ? 'search' : folderId ? 'folder' : 'root'

  const root = useQuery({ ...storageFoldersQuery(project.id), enabled: place === 'root' })
  const open = useInfiniteQuery({
    ...storageFolderQuery(project.id, folderId, { sort, order }),
    enabled: place === 'folder',
  })
  const found = useInfiniteQuery({
    ...storageSearchQuery(project.id, q),
    enabled: place === 'search',
  })
  const query = { root, folder: open, search: found }[place]
  useShownAge(query.dataUpdatedAt)

  const known = useMemo(() => open.data && joinFolderPages(open.data), [open.data])
  const items = useMemo(() => {
    if (place === 'root')
      return root.data && sortFolders(root.data, { sort, order }).map(folderItem)
    if (place === 'folder')
      return (
        known && [
          ...sortFolders(known.content?.subfolders ?? [], { sort, order }).map(folderItem),
          ...known.files.map(fileItem),
        ]
      )
    const pages = found.data?.pages
    return (
      pages && [
        ...pages.flatMap(({ folders }) => folders).map(folderItem),
        ...uniqueFiles(pages).map(fileItem),
      ]
    )
  }, [place, root.data, known, found.data, sort, order])

  const content = place === 'folder' ? known?.content : undefined
  const paged = place === 'folder' ? open : place === 'search' ? found : undefined
  return {
    items: items ?? noItems,
    folder: folderId ? { folderId, name: content?.name ?? search.name ?? 'Pasta' } : undefined,
    path: content?.path ?? pathOfSearch(search),
    content,
    lockedBy: place === 'folder' ? known?.lockedBy : undefined,
    isUnknown: query.data === undefined,
    isFirstLoad: query.isPending && query.fetchStatus === 'fetching',
    error: query.error,
    fetchedAt: query.dataUpdatedAt,
    hasMore: paged?.hasNextPage ?? false,
    isLoadingMore: paged?.isFetchingNextPage ?? false,
    hasMoreFailed: paged?.isFetchNextPageError ?? false,
    loadMore: () => void paged?.fetchNextPage(),
    retry: () => void query.refetch(),
  }
}
