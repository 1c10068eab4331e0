import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import type { Platform } from '#contract/account.ts'
import { platformsQuery } from '#src/api/queries.ts'

const none: readonly Platform[] = []
/** Projects whose accounts are asked for, so that what waits here for them can name these. */
const mostElsewhere = 20

/**
 * The networks and accounts of the current project, and of others that are shown with it. These are not kept
 * on the device with the current project's data.
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
