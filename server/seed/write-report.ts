import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { reportMonthAt } from '#contract/report-month.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { Transaction } from '../db/database.ts'
import { reportBrands, reports } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { makeReportRow } from '../reports/manage-reports.ts'
import type { PreparedProject } from './prepare-project.ts'

/** The link to a report of the month that has most of the past posts, and who makes it. */
export async function writeReport(
  { clock, secretBox }: Pick<Deps, 'clock' | 'secretBox'>,
  tx: Transaction,
  { project, members }: PreparedProject,
): Promise<void> {
  const now = clock.now()
  const place = { projectId: project.id, createdBy: members[0]?.userId ?? null }
  await tx.insert(reportBrands).values({
    ...{ projectId: project.id, agencyName: 'Ipê Comunicação', updatedAt: now },
  })
  await tx.insert(reports).values(
    makeReportRow(secretBox, {
      ...place,
      month: reportMonthAt(subDays(now, 8).getTime(), project.timeZone ?? defaultTimeZone),
      ...{ createdAt: subDays(now, 1), expiresAt: addDays(now, 29) },
    }),
  )
}
