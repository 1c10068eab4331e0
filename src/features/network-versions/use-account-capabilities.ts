import { useQueries } from '@tanstack/react-query'
import type { AccountCapabilities, Platform } from '#contract/accounts/account.ts'
import { getAccountCapabilities } from '#contract/endpoints/accounts.ts'
import { call } from '#src/api/calls/call.ts'
import { platformsQuery } from '#src/api/queries.ts'

/** How long an answer stays fresh, in ms: the server asks the network no more often either. */
const staleTime = 60_000

/**
 * Asks the server what the networks allow the chosen accounts to post now, where a network says so. The
 * answers are written into the cached list of the project's accounts, which is read offline too.
 */
export function useAccountCapabilities(
  projectId: string,
  platforms: readonly Platform[] | undefined,
  chosen: readonly string[],
): void {
  const asked = (platforms ?? [])
    .filter(({ tellsCapabilities }) => tellsCapabilities)
    .flatMap(({ socialMediaAccounts }) => socialMediaAccounts)
    .filter(({ id, isActive }) => isActive && chosen.includes(id))
  const { queryKey: listKey } = platformsQuery(projectId)
  useQueries({
    queries: asked.map(({ id }) => ({
      queryKey: [projectId, 'capabilities', id],
      staleTime,
      queryFn: async ({ client, signal }) => {
        const told = await call(getAccountCapabilities, { projectId, signal, params: { id } })
        if (told)
          client.setQueryData(listKey, (list: Platform[] | undefined) =>
            list?.map((platform) => withCapabilities(platform, id, told)),
          )
        return told
      },
    })),
  })
}

function withCapabilities(
  platform: Platform,
  accountId: string,
  capabilities: AccountCapabilities,
): Platform {
  const { socialMediaAccounts } = platform
  if (!socialMediaAccounts.some(({ id }) => id === accountId)) return platform
  return {
    ...platform,
    socialMediaAccounts: socialMediaAccounts.map((account) =>
      account.id === accountId ? { ...account, capabilities } : account,
    ),
  }
}
