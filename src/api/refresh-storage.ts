import type { QueryClient } from '@tanstack/react-query'
import { storageUsageQuery } from './billing-queries.ts'
import { storageKey } from './queries.ts'

/** Fetches anew what is on the screen of the storage, and the rest when it is shown next. */
export function refreshStorage(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: storageKey(projectId) })
  void client.invalidateQueries({ queryKey: storageUsageQuery(projectId).queryKey })
}
