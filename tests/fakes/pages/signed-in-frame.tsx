import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectRole } from '#contract/projects/project.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { type Session, SessionContext } from '#src/session/session-context.ts'
import { makeAccount, makePlatform } from '../data/make-platform.ts'
import { accountId, ana, projectId, timeZone } from '../device/local-device.ts'

export const otherAccountId = '0d000000-0000-4000-8000-000000000005'

const account = (id: string, username: string) => makeAccount({ id, username, isSimulated: true })

const platforms = [
  makePlatform([account(accountId, 'cafe'), account(otherAccountId, 'padaria')], {
    isSimulated: true,
  }),
]

export interface SignedInFrameProps extends Partial<Session> {
  children: ReactNode
  role?: ProjectRole
  client?: QueryClient
}

/** What Ana's page knows of her project's accounts; it fetches nothing again by itself. */
export function makeFrameClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  client.setQueryData(platformsQuery(projectId).queryKey, platforms)
  return client
}

/**
 * The providers around a screen when Ana is signed in, with her project and its two accounts
 * loaded.
 */
export function SignedInFrame({ children, client, ...changes }: SignedInFrameProps) {
  const project = {
    ...{ id: projectId, name: 'Café', description: '', isDefault: true, timeZone },
    ...{ userRole: changes.role ?? ('OWNER' as const), memberCount: 1, canManageMembers: true },
  }
  const nothing = async () => {}
  return (
    <QueryClientProvider client={client ?? makeFrameClient()}>
      <SessionContext
        value={{
          user: { id: ana, name: 'Ana', email: 'ana@exemplo.com.br' },
          ...{ project, projects: [project], timeZone },
          ...{ switchProject: nothing, refreshProjects: nothing, adoptProjects: () => {} },
          ...changes,
        }}
      >
        {children}
      </SessionContext>
    </QueryClientProvider>
  )
}
