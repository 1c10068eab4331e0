import { queryOptions } from '@tanstack/react-query'
import { listCalendarFeeds } from '#contract/endpoints/calendar-feeds.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** The secret addresses of a project's calendar, newest first; stored on the device for reading offline. */
export function calendarFeedsQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'calendar-feeds'],
    queryFn: ({ signal }) => call(listCalendarFeeds, { projectId, signal }),
    meta: keptMeta,
  })
}
