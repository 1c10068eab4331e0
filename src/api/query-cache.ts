import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import {
  type PersistQueryClientOptions,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { authStore } from './auth-store.ts'
import { browserStorage } from './browser-storage.ts'
import { isUnreachable } from './call.ts'
import { copyKey } from './copy-keys.ts'
import { isWorthKeeping, readCopy, whenAtRest, writeCopy } from './device-copy.ts'

/** As long as the auth cookie: what is older belongs to somebody who did not come back. */
const keptMs = 7 * 24 * 60 * 60 * 1000

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
          // A device without a connection learns it once; the server's trouble gets a second chance.
          retry: (failures, error) => failures < 1 && !isUnreachable(error),
        },
        mutations: { networkMode: 'offlineFirst' },
      },
    }),
    persistOptions: {
      persister: whenAtRest(
        createSyncStoragePersister({
          storage: storageOf(userId),
          key: copyKey(userId, projectId),
          throttleTime: 1000,
          serialize: writeCopy,
          deserialize: readCopy,
          retry: removeOldestQuery,
        }),
      ),
      maxAge: keptMs,
      // This chunk's hashed name changes with every schema of the wire it depends on.
      buster: import.meta.url,
      dehydrateOptions: {
        // By what is known, not by how the last attempt ended: offline, every attempt ends badly.
        shouldDehydrateQuery: ({ state, meta, queryKey }) =>
          state.data !== undefined && meta?.persist === true && isWorthKeeping(queryKey),
        shouldDehydrateMutation: () => false,
      },
    },
  }
}

/**
 * Writes what the throttled persister still holds back: a page that goes away must not take with it
 * what it learned in its last second. Best effort; a full storage is the persister's to deal with.
 */
export function flushQueryCache(userId: string, projectId: string, cache: QueryCache): void {
  const { buster = '', dehydrateOptions } = cache.persistOptions
  const state = {
    buster,
    timestamp: Date.now(),
    clientState: dehydrate(cache.client, dehydrateOptions),
  }
  try {
    storageOf(userId).setItem(copyKey(userId, projectId), writeCopy(state))
  } catch {
    // The last copy that fitted stays.
  }
}

export function clearQueryCaches(userId: string): void {
  browserStorage.removeByPrefix(copyKey(userId, ''))
}

/** localStorage, closed to whoever is not signed in: a throttled write may come after the sign-out. */
function storageOf(userId: string) {
  return {
    getItem: browserStorage.read,
    removeItem: browserStorage.remove,
    setItem(key: string, value: string) {
      if (authStore.current()?.user.id !== userId) return
      // Not through browserStorage: the persister must learn of a full one to drop the oldest query.
      localStorage.setItem(key, value)
    },
  }
}
