import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type DehydrateOptions, dehydrate, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { millisecondsInDay } from 'date-fns/constants'
import { isUnreachable } from '#src/api/calls/call.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { authStore } from '#src/session/auth-store.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { isProjectLost } from './is-project-lost.ts'
import {
  persistWhenIdle,
  readCopy,
  restoreQueries,
  shouldPersist,
  writeCopy,
} from './serialize-cache.ts'

/** The lifetime of the auth cookie: after it the person has to sign in again anyway. */
const keptMs = 7 * millisecondsInDay

/** The hashed name of this chunk changes with every API schema it imports, which discards older copies. */
const buster = import.meta.url

const dehydrateOptions: DehydrateOptions = {
  // Queries with data are stored even when the last fetch failed: offline, every fetch fails.
  shouldDehydrateQuery: ({ state, meta, queryKey }) =>
    state.data !== undefined && meta?.persist === true && shouldPersist(queryKey),
  shouldDehydrateMutation: () => false,
}

/**
 * Creates the query cache of a person and project, and restores what the device stored. Synchronously and
 * not in an effect, so that the first paint shows the data. Only queries with `keptMeta` are stored.
 */
export function createQueryCache(userId: string, projectId: string): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // At least as long as the stored copy is valid, or restored queries would be dropped at once.
        gcTime: keptMs,
        staleTime: 30_000,
        networkMode: 'offlineFirst',
        // A failed query is refetched even if its data are not old.
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
        // No retry without a connection. One retry after a failure of the server, and after a call without
        // an answer while others are answered.
        retry: (failures, error) => failures < 1 && (!isUnreachable(error) || isOnline()),
      },
      mutations: { networkMode: 'offlineFirst' },
    },
  })
  restoreCopy(client, copyKey(userId, projectId))
  return client
}

function restoreCopy(client: QueryClient, key: string): void {
  const text = browserStorage.read(key)
  if (text === null) return
  try {
    const copy = readCopy(text)
    const { about } = copy
    if (about.buster !== buster || Date.now() - about.timestamp > keptMs) {
      browserStorage.remove(key)
      return
    }
    restoreQueries(client, copy)
    // Even fresh data are refetched: the worker may have sent a post since.
    void client.invalidateQueries()
  } catch {
    // The copy is of another version or damaged: the data are fetched from the server.
    browserStorage.remove(key)
  }
}

/** Stores changes of the cache on the device from now on. Returns a function to stop. */
export function persistQueryCache(
  client: QueryClient,
  userId: string,
  projectId: string,
): () => void {
  const persister = createSyncStoragePersister({
    storage: storageOf(userId, projectId),
    key: copyKey(userId, projectId),
    throttleTime: 1000,
    serialize: writeCopy,
    retry: removeOldestQuery,
  })
  return persistQueryClientSubscribe({
    queryClient: client,
    persister: persistWhenIdle(persister),
    buster,
    dehydrateOptions,
  })
}

/**
 * Writes at once what the throttled persister has not written yet, for a page that is being closed. Best
 * effort: only the persister handles a full storage.
 */
export function flushQueryCache(client: QueryClient, userId: string, projectId: string): void {
  const clientState = dehydrate(client, dehydrateOptions)
  const text = writeCopy({ buster, timestamp: Date.now(), clientState })
  try {
    storageOf(userId, projectId).setItem(copyKey(userId, projectId), text)
  } catch {
    // The last stored copy stays.
  }
}

export function clearQueryCaches(userId: string): void {
  browserStorage.removeByPrefix(copyKey(userId, ''))
}

/**
 * localStorage, but without writes after the sign-out or the loss of the project: a throttled write may
 * come late.
 */
function storageOf(userId: string, projectId: string) {
  return {
    getItem: browserStorage.read,
    removeItem: browserStorage.remove,
    setItem(key: string, value: string) {
      if (authStore.current()?.user.id !== userId || isProjectLost(userId, projectId)) return
      // Bypasses `browserStorage`, since the persister needs the error of a full storage to drop a query.
      localStorage.setItem(key, value)
    },
  }
}
