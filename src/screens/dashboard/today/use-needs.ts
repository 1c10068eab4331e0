import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import { failedDeliveriesQuery } from '#src/api/failed-deliveries-query.ts'
import { lateDeliveriesQuery } from '#src/api/late-deliveries-query.ts'
import { platformsQuery } from '#src/api/queries.ts'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'
import { listNeeds, type Need } from './list-needs.ts'

const none = { deliveries: [], total: 0 }
const noPlatforms: readonly Platform[] = []

export interface Needs {
  list: Need[]
  /** Whether a notice on the screen lists the late deliveries already. */
  isLateSaid: boolean
  /** Whether the failed deliveries or accounts are not known and their request failed. */
  isUnknown: boolean
  isLoading: boolean
  /** Whether the outbox was read; before that, it may still contain something that needs the person. */
  isOutboxRead: boolean
  retry: () => void
}

export function useNeeds(
  date: string,
  { entries, summary }: Pick<Outbox, 'entries' | 'summary'>,
): Needs {
  const { project, projects, timeZone } = useSession()
  const accounts = useQuery(platformsQuery(project.id))
  const failures = useQuery(failedDeliveriesQuery(project.id))
  useShownAge(failures.dataUpdatedAt)
  // `LateNotice` fetches this query; here it is only read.
  const { data: late = none } = useQuery({ ...lateDeliveriesQuery(project.id), enabled: false })

  const platforms = accounts.data ?? noPlatforms
  const failed = failures.data ?? none
  const list = useMemo(
    () =>
      listNeeds({
        ...{ entries, projectId: project.id, projects, platforms, failed, today: date, timeZone },
      }),
    [entries, project.id, projects, platforms, failed, date, timeZone],
  )
  const queries = [accounts, failures]
  return {
    list,
    isLateSaid: late.total > 0,
    isUnknown: queries.some(({ data, isError }) => data === undefined && isError),
    isLoading: queries.some(({ isPending }) => isPending),
    isOutboxRead: summary !== 'unknown',
    retry: () => {
      for (const { isError, refetch } of queries) if (isError) void refetch()
    },
  }
}
