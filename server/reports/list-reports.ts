import { and, desc, eq, gt } from 'drizzle-orm'
import { maxReports, type Report } from '#contract/report.ts'
import { reports } from '../db/schema/reports.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { toReport } from './to-report.ts'

/** Those of a project whose link has not ended, the newest first. */
export async function listReports(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'secretBox'>,
  projectId: string,
): Promise<Report[]> {
  const rows = await deps.db
    .select({ report: reports, createdBy: users.name })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.createdBy))
    .where(and(eq(reports.projectId, projectId), gt(reports.expiresAt, deps.clock.now())))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(maxReports)
  return rows.map(({ report, createdBy }) => toReport(deps, report, createdBy))
}
