import {
  hashKey,
  onlineManager,
  QueryClientProvider,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { Fragment, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { onDelivery } from '#local/calls/delivery-channel.ts'
import { projectListOf } from '#local/entries/project-list.ts'
import {
  planningKey,
  postsKey,
  storageKey,
  storageUsageKey,
  templatesKey,
  weeksOfAllKey,
} from '#src/api/queries.ts'
import { isOnline, subscribeToConnectivity } from '#src/browser/connectivity.ts'
import { lazyWhenIdle } from '#src/browser/lazy-when-online.ts'
import { whenPageIdle } from '#src/browser/page-idle.ts'
import {
  createQueryCache,
  flushQueryCache,
  persistQueryCache,
} from '#src/offline-cache/query-cache.ts'
import { useSession } from '#src/session/session-context.ts'

// Queries are fetched again when our server answers again, not only when the browser finds a network.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline())
  return subscribeToConnectivity(() => setOnline(isOnline()))
})

/** Provides the query cache of the current project, and another one when the project is switched. */
export function ProjectCache({ children }: { children: ReactNode }) {
  const { user, project } = useSession()
  const [cache, setCache] = useState(() => openCache(user.id, project.id))
  // Set while rendering, so that nothing is ever shown with the cache of another project.
  if (cache.projectId !== project.id) setCache(openCache(user.id, project.id))
  return <QueryClientProvider client={cache.client}>{children}</QueryClientProvider>
}

function openCache(userId: string, projectId: string) {
  return { projectId, client: createQueryCache(userId, projectId) }
}

const ShellNotices = lazyWhenIdle(async () => ({
  default: (await import('./shell/shell-notices.tsx')).ShellNotices,
}))

interface CacheOwner {
  userId: string
  projectId: string
}

/** The current project's screens and what keeps its query cache current; switching projects remounts them. */
export function ProjectScreens({ children }: { children: ReactNode }) {
  const { user, project } = useSession()
  const [userId, projectId] = [user.id, project.id]
  return (
    <Fragment key={projectId}>
      <DeliveryNews projectId={projectId} />
      <ZoneNews projectId={projectId} />
      <DeviceCopy userId={userId} projectId={projectId} />
      <Suspense>
        <ShellNotices />
      </Suspense>
      {children}
    </Fragment>
  )
}

/** Stores on the device the data for writing and reviewing offline, even of screens that were not opened. */
function DeviceCopy({ userId, projectId }: CacheOwner) {
  const client = useQueryClient()
  const { timeZone } = useSession()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function start() {
      try {
        const { scheduleRefresh } = await import('#src/offline-cache/schedule-refresh.ts')
        if (!isOver) stop = scheduleRefresh(client, { userId, projectId, timeZone })
        if (!('serviceWorker' in navigator))
          await (await import('./preload-app-files.ts')).preloadAppFiles()
      } catch {
        // The chunk could not be loaded; the next visit tries again.
      }
    }
    const callOff = whenPageIdle(() => void start())
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [client, userId, projectId, timeZone])
  useEffect(() => persistQueryCache(client, userId, projectId), [client, userId, projectId])
  useEffect(() => {
    const flush = () => flushQueryCache(client, userId, projectId)
    // A phone may end a hidden page without further events.
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [client, userId, projectId])
  return null
}

const keysOfLists = {
  posts: [postsKey],
  templates: [templatesKey],
  planning: [planningKey],
  storage: [storageKey, storageUsageKey],
}

/** Stored files arrive by the hundred: their long list is refetched at most once in this time, in ms. */
const togetherMs = 1000
/** More than `count` deliveries in this time, as after an import, are refetched together, too. */
const manyPosts = { count: 10, withinMs: 5000 }

/** Refetches the affected queries when an outbox entry has reached the server. */
function DeliveryNews({ projectId }: { projectId: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const waiting = new Map<string, QueryKey>()
    const refetch = (keys: Iterable<QueryKey>) => {
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    let lately: number[] = []
    const stop = onDelivery((news) => {
      const list = projectListOf(news)
      const keys: QueryKey[] = [
        ...(list === 'posts' ? [weeksOfAllKey] : []),
        ...(news.projectId === projectId ? keysOfLists[list].map((of) => of(projectId)) : []),
      ]
      if (keys.length === 0) return
      const now = performance.now()
      lately = [...lately.filter((at) => now - at < manyPosts.withinMs), now]
      const isMany = lately.length > manyPosts.count
      if (list !== 'storage' && !isMany) return refetch(keys)
      for (const key of keys) waiting.set(hashKey(key), key)
      timer ??= setTimeout(
        () => {
          timer = undefined
          refetch(waiting.values())
          waiting.clear()
        },
        isMany ? manyPosts.withinMs : togetherMs,
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, projectId])
  return null
}

/** Refetches the posts when the project's time zone changes: planned times may have been moved. */
function ZoneNews({ projectId }: { projectId: string }) {
  const client = useQueryClient()
  const { timeZone } = useSession()
  const before = useRef(timeZone)
  useEffect(() => {
    if (before.current === timeZone) return
    before.current = timeZone
    for (const queryKey of [postsKey(projectId), weeksOfAllKey])
      void client.invalidateQueries({ queryKey })
  }, [client, projectId, timeZone])
  return null
}
