import { useQueryClient } from '@tanstack/react-query'
import { prefersReducedData } from '#local/app-files/prefers-reduced-data.ts'
import { type StorageOrder, storageFolderQuery } from '#src/api/storage-queries.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { useSession } from '#src/session/session-context.ts'
import type { StorageItem } from '../storage-item.ts'

/** How long a prefetched folder counts as fresh, in ms. */
const aheadMs = 10_000

/** Returns a function that prefetches the content of a folder that may be opened next. */
export function usePrefetch(order: StorageOrder): (item: StorageItem) => void {
  const client = useQueryClient()
  const { project } = useSession()
  return (item: StorageItem) => {
    if (item.kind === 'file' || item.folder.isLocked || !isOnline() || prefersReducedData()) return
    const query = storageFolderQuery(project.id, item.id, order)
    void client.prefetchInfiniteQuery({ ...query, staleTime: aheadMs })
  }
}
