import { queryOptions } from '@tanstack/react-query'
import { getReportBrand, listReports } from '#contract/endpoints/reports.ts'
import { call } from './call.ts'
import { keptMeta } from './queries.ts'

/** The links to reports that have not ended, the newest first; also without a connection. */
export function reportsQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'reports'],
    queryFn: ({ signal }) => call(listReports, { projectId, signal }),
    meta: keptMeta,
  })
}

/** Who makes the reports of a project; also without a connection, for the calendar's PDF. */
export function reportBrandQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'report-brand'],
    queryFn: ({ signal }) => call(getReportBrand, { projectId, signal }),
    meta: keptMeta,
  })
}
