import type { QueryClient } from '@tanstack/react-query'
import { deleteDeviceCaches } from '#local/app-files/device-caches.ts'
import { clearQueryCaches } from './query-cache.ts'

/**
 * Deletes the copies of server data of all projects: lists, calendar, pictures. The present screen keeps
 * its data; the rest is fetched again when it is needed or the connection next returns.
 */
export async function clearCopies(client: QueryClient, userId: string): Promise<void> {
  client.removeQueries({ type: 'inactive' })
  clearQueryCaches(userId)
  await deleteDeviceCaches()
}
