import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Platform } from '#contract/account.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { SessionContext } from '#src/session/session-context.ts'
import { accountId, ana, projectId, timeZone } from './local-device.ts'

export const otherAccountId = '0d000000-0000-4000-8000-000000000005'

const account = (id: string, username: string) => ({
  ...{ id, platformId: 'instagram', platformName: 'Instagram', username },
  ...{ userProfilePictureUrl: null, isActive: true, isSimulated: true },
})

const platforms: Platform[] = [
  {
    ...{ id: 'instagram', name: 'Instagram', displayIcon: '', isAllowedToLink: true },
    ...{ isComingSoon: false, isSimulated: true },
    socialMediaAccounts: [account(accountId, 'cafe'), account(otherAccountId, 'padaria')],
  },
]

/** What a screen finds around it when Ana is signed in: her project, and its two accounts known. */
export function SignedInFrame({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(platformsQuery(projectId).queryKey, platforms)
  const project = {
    ...{ id: projectId, name: 'Café', description: '', isDefault: true, timeZone },
    ...{ userRole: 'OWNER' as const, memberCount: 1, canManageMembers: true },
  }
  const nothing = async () => {}
  return (
    <QueryClientProvider client={client}>
      <SessionContext
        value={{
          user: { id: ana, name: 'Ana', email: 'ana@exemplo.com.br' },
          ...{ project, projects: [project], timeZone },
          ...{ switchProject: nothing, refreshProjects: nothing },
        }}
      >
        {children}
      </SessionContext>
    </QueryClientProvider>
  )
}
