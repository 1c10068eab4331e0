import type { QueryClient } from '@tanstack/react-query'
import { storageUsageQuery } from './billing-queries.ts'
import { storageKey } from './queries.ts'

/** Refetches the storage's data that are on the screen, and the others when they are shown next. */
export function refreshStorage(client: QueryClient, projectId: string): void {
  void client.invalidateQueries({ queryKey: storageKey(projectId) })
  void client.invalidateQueries({ queryKey: storageUsageQuery(projectId).queryKey })
}
