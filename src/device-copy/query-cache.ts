import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { type DehydrateOptions, dehydrate, hydrate, QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { isUnreachable } from '#src/api/call.ts'
import { browserStorage } from '#src/page/browser-storage.ts'
import { isOnline } from '#src/page/connectivity.ts'
import { authStore } from '#src/session/auth-store.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { isWorthKeeping, readCopy, whenAtRest, writeCopy } from './device-copy.ts'

/** As long as the auth cookie: what is older belongs to somebody who did not come back. */
const keptMs = 7 * 24 * 60 * 60 * 1000

/** This chunk's hashed name changes with every schema of the wire it depends on. */
const buster = import.meta.url

const dehydrateOptions: DehydrateOptions = {
  // By what is known, not by how the last attempt ended: offline, every attempt ends badly.
  shouldDehydrateQuery: ({ state, meta, queryKey }) =>
    state.data !== undefined && meta?.persist === true && isWorthKeeping(queryKey),
  shouldDehydrateMutation: () => false,
}

/**
 * The cache of a person and project, with what the device kept of it: at once and not in an effect, so
 * that the first thing painted is the screen with its data. A query is kept only with `keptMeta`.
 */
export function createQueryCache(userId: string, projectId: string): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Kept at least as long as the stored copy, or restoring would drop it at once.
        gcTime: keptMs,
        staleTime: 30_000,
        networkMode: 'offlineFirst',
        // A device without a connection learns it once; the server's trouble gets a second chance, and so
        // does a call that fell silent on a line where others are answered.
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
    if (copy.buster !== buster || Date.now() - copy.timestamp > keptMs) {
      browserStorage.remove(key)
      return
    }
    hydrate(client, copy.clientState)
    // However young it is, the worker may have sent a post since: shown at once, asked again.
    void client.invalidateQueries()
  } catch {
    // Of another version, or bent: what it said comes from the server.
    browserStorage.remove(key)
  }
}

/** Writes what changes to the device from now on. Answers the way to stop. */
export function persistQueryCache(
  client: QueryClient,
  userId: string,
  projectId: string,
): () => void {
  const persister = createSyncStoragePersister({
    storage: storageOf(userId),
    key: copyKey(userId, projectId),
    throttleTime: 1000,
    serialize: writeCopy,
    deserialize: readCopy,
    retry: removeOldestQuery,
  })
  return persistQueryClientSubscribe({
    queryClient: client,
    persister: whenAtRest(persister),
    buster,
    dehydrateOptions,
  })
}

/**
 * Writes what the throttled persister still holds back: a page that goes away must not take with it
 * what it learned in its last second. Best effort; a full storage is the persister's to deal with.
 */
export function flushQueryCache(client: QueryClient, userId: string, projectId: string): void {
  const clientState = dehydrate(client, dehydrateOptions)
  const text = writeCopy({ buster, timestamp: Date.now(), clientState })
  try {
    storageOf(userId).setItem(copyKey(userId, projectId), text)
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
