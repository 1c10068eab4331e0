import { queryOptions } from '@tanstack/react-query'
import { getReportBrand, listReports } from '#contract/endpoints/reports.ts'
import { call } from './calls/call.ts'
import { keptMeta } from './queries.ts'

/** The links to reports that have not ended, newest first; stored on the device for reading offline. */
export function reportsQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'reports'],
    queryFn: ({ signal }) => call(listReports, { projectId, signal }),
    meta: keptMeta,
  })
}

/** Name and logo of who makes a project's reports; stored on the device, for the calendar's PDF offline. */
export function reportBrandQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'report-brand'],
    queryFn: ({ signal }) => call(getReportBrand, { projectId, signal }),
    meta: keptMeta,
  })
}
