import { useIsRestoring, useQueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { postsKey } from '../api/queries.ts'
import { createQueryCache, flushQueryCache, type QueryCache } from '../api/query-cache.ts'
import { onDelivered } from '../offline/news.ts'
import { afterFirstScreen } from '../offline/when-idle.ts'
import { useSession } from './session-context.ts'

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
  const [cache] = useState(() => createQueryCache(userId, projectId))
  return (
    <PersistQueryClientProvider
      client={cache.client}
      persistOptions={cache.persistOptions}
      // However young the copy is, the worker may have sent a post since: shown at once, asked again.
      onSuccess={() => cache.client.invalidateQueries()}
    >
      <DeliveryNews projectId={projectId} />
      <WhenRestored>
        <DeviceCopy userId={userId} projectId={projectId} cache={cache} />
        {children}
      </WhenRestored>
    </PersistQueryClientProvider>
  )
}

/** Without it a screen would first paint empty, then what the device knew all along. */
function WhenRestored({ children }: { children: ReactNode }) {
  return useIsRestoring() ? null : children
}

/**
 * Keeps on the device what writing and reviewing need without a connection, whatever screen the
 * person happened to open while there was one.
 */
function DeviceCopy({ userId, projectId, cache }: CacheOwner & { cache: QueryCache }) {
  const client = useQueryClient()
  const router = useRouter()
  const { timeZone } = useSession()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    async function start() {
      try {
        const { keepCopy } = await import('../api/keep-copy.ts')
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
  useEffect(() => {
    const flush = () => flushQueryCache(userId, projectId, cache)
    // A phone may end a hidden page without another word.
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
    }
  }, [userId, projectId, cache])
  return null
}

/** What left the outbox is a post now: the lists learn of it at once. */
function DeliveryNews({ projectId }: { projectId: string }) {
  const client = useQueryClient()
  useEffect(
    () =>
      onDelivered((news) => {
        if (news.projectId !== projectId) return
        void client.invalidateQueries({ queryKey: postsKey(projectId) })
      }),
    [client, projectId],
  )
  return null
}
