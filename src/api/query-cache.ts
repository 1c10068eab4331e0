import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { QueryClient } from '@tanstack/react-query'
import { type PersistQueryClientOptions, removeOldestQuery } from '@tanstack/react-query-persist-client'
import { browserStorage } from './browser-storage.ts'
import { isUnreachable } from './call.ts'

/** As long as the auth cookie: what is older belongs to somebody who did not come back. */
const keptMs = 7 * 24 * 60 * 60 * 1000

const cacheKey = (userId: string, projectId: string) => `upubly-cache:${userId}:${projectId}`

export interface QueryCache {
  client: QueryClient
  persistOptions: Omit<PersistQueryClientOptions, 'queryClient'>
}

/** One cache per person and project. A query is kept on the device only with `meta: { persist: true }`. */
export function createQueryCache(userId: string, projectId: string): QueryCache {
  return {
    client: new QueryClient({
      defaultOptions: {
        queries: {
          // Kept at least as long as the stored copy, or restoring would drop it at once.
          gcTime: keptMs,
          staleTime: 30_000,
          networkMode: 'offlineFirst',
          // A phone without a connection learns it once; the server's trouble gets a second chance.
          retry: (failures, error) => failures < 1 && !isUnreachable(error),
        },
        mutations: { networkMode: 'offlineFirst' },
      },
    }),
    persistOptions: {
      persister: createSyncStoragePersister({
        storage: persistentStorage(),
        key: cacheKey(userId, projectId),
        throttleTime: 1000,
        retry: removeOldestQuery,
      }),
      maxAge: keptMs,
      // This chunk's hashed name changes with every schema of the wire it depends on.
      buster: import.meta.url,
      dehydrateOptions: {
        shouldDehydrateQuery: ({ state, meta }) =>
          state.status === 'success' && meta?.['persist'] === true,
        shouldDehydrateMutation: () => false,
      },
    },
  }
}

export function clearQueryCaches(userId: string): void {
  browserStorage.removeByPrefix(cacheKey(userId, ''))
}

/** The persister takes undefined for "no storage"; reading the property itself may throw. */
function persistentStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
