import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import type { Platform } from '#contract/accounts/account.ts'
import { platformsQuery } from '#src/api/queries.ts'

const none: readonly Platform[] = []
/** How many other projects' accounts are requested, to name the accounts of entries and drafts. */
const mostElsewhere = 20

/**
 * The networks and accounts of the current project, and of other projects shown with it; those of the others
 * are not stored on the device.
 */
export function useDevicePlatforms(
  projectId: string,
  { isNeeded, elsewhere }: { isNeeded: boolean; elsewhere: readonly string[] },
): readonly Platform[] {
  const { data: own = none } = useQuery({ ...platformsQuery(projectId), enabled: isNeeded })
  const others = useQueries({
    queries: elsewhere.slice(0, mostElsewhere).map((id) => ({ ...platformsQuery(id), meta: {} })),
    combine: joinPlatforms,
  })
  return others.length > 0 ? [...own, ...others] : own
}

function joinPlatforms(results: UseQueryResult<Platform[]>[]): Platform[] {
  return results.flatMap(({ data }) => data ?? [])
}
