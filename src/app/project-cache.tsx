import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { listOf } from '#local/outbox/kinds/list-of.ts'
import { planningKey, postsKey, templatesKey } from '#src/api/queries.ts'
import {
  createQueryCache,
  flushQueryCache,
  persistQueryCache,
} from '#src/device-copy/query-cache.ts'
import { onBackOnline } from '#src/page/connectivity.ts'
import { onDelivered } from '#src/page/news.ts'
import { afterFirstScreen } from '#src/page/when-idle.ts'
import { useSession } from '#src/session/session-context.ts'

/** The query cache of the current project: another project, another cache, and every screen anew. */
export function ProjectCache({ children }: { children: ReactNode }) {
  const { user, project } = useSession()
  return (
    <CacheProvider key={project.id} userId={user.id} projectId={project.id}>
      {children}
    </CacheProvider>
  )
}

interface CacheOwner {
  userId: string
  projectId: string
}

function CacheProvider({ userId, projectId, children }: CacheOwner & { children: ReactNode }) {
  const [client] = useState(() => createQueryCache(userId, projectId))
  return (
    <QueryClientProvider client={client}>
      <DeliveryNews projectId={projectId} />
      <Reconnection />
      <DeviceCopy userId={userId} projectId={projectId} />
      {children}
    </QueryClientProvider>
  )
}

/**
 * Keeps on the device what writing and reviewing need without a connection, whatever screen the
 * person happened to open while there was one.
 */
function DeviceCopy({ userId, projectId }: CacheOwner) {
  const client = useQueryClient()
  const router = useRouter()
  const { timeZone } = useSession()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function start() {
      try {
        const { keepCopy } = await import('#src/device-copy/keep-copy.ts')
        if (!isOver) stop = keepCopy(client, { userId, projectId, timeZone })
        if (!('serviceWorker' in navigator))
          await (await import('./load-parts.ts')).loadParts(router)
      } catch {
        // A part that could not be loaded: the next visit tries again.
      }
    }
    const callOff = afterFirstScreen(() => void start())
    return () => {
      isOver = true
      callOff()
      stop?.()
    }
  }, [client, router, userId, projectId, timeZone])
  useEffect(() => persistQueryCache(client, userId, projectId), [client, userId, projectId])
  useEffect(() => {
    const flush = () => flushQueryCache(client, userId, projectId)
    // A phone may end a hidden page without another word.
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

/** What could not be read, or is old, is asked for again as soon as somebody answers. */
function Reconnection() {
  const client = useQueryClient()
  useEffect(
    () =>
      onBackOnline(() => {
        void client.refetchQueries({
          type: 'active',
          predicate: (query) => query.state.status === 'error' || query.isStale(),
        })
      }),
    [client],
  )
  return null
}

const keysOfLists = { posts: postsKey, templates: templatesKey, planning: planningKey }

/** What left the outbox is with the server now: whatever shows it learns of it at once. */
function DeliveryNews({ projectId }: { projectId: string }) {
  const client = useQueryClient()
  useEffect(
    () =>
      onDelivered((news) => {
        if (news.projectId !== projectId) return
        void client.invalidateQueries({ queryKey: keysOfLists[listOf(news)](projectId) })
      }),
    [client, projectId],
  )
  return null
}
