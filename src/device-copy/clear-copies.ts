import type { QueryClient } from '@tanstack/react-query'
import { deleteDeviceCaches } from '#local/device-caches.ts'
import { clearQueryCaches } from './query-cache.ts'

/**
 * Forgets what the server has too: lists, calendar, pictures, of all projects. What is on the screen
 * stays there; the rest comes back when it is needed or the connection next returns.
 */
export async function clearCopies(client: QueryClient, userId: string): Promise<void> {
  client.removeQueries({ type: 'inactive' })
  clearQueryCaches(userId)
  await deleteDeviceCaches()
}
