import { useIsRestoring, useQueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useEffect, useState } from 'react'
import { postsKey } from '../api/queries.ts'
import { createQueryCache } from '../api/query-cache.ts'
import { onDelivered } from '../offline/news.ts'
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

interface CacheProviderProps {
  userId: string
  projectId: string
  children: ReactNode
}

function CacheProvider({ userId, projectId, children }: CacheProviderProps) {
  const [{ client, persistOptions }] = useState(() => createQueryCache(userId, projectId))
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      <DeliveryNews projectId={projectId} />
      <WhenRestored>{children}</WhenRestored>
    </PersistQueryClientProvider>
  )
}

/** Without it a screen would first paint empty, then what the device knew all along. */
function WhenRestored({ children }: { children: ReactNode }) {
  return useIsRestoring() ? null : children
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
