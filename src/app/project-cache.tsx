import { useIsRestoring } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useState } from 'react'
import { createQueryCache } from '../api/query-cache.ts'
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
      <WhenRestored>{children}</WhenRestored>
    </PersistQueryClientProvider>
  )
}

/** Without it a screen would first paint empty, then what the device knew all along. */
function WhenRestored({ children }: { children: ReactNode }) {
  return useIsRestoring() ? null : children
}
