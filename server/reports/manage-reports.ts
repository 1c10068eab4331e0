import { randomUUID } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { and, desc, eq, gt } from 'drizzle-orm'
import {
  maxReports,
  nameMonth,
  type Report,
  type ReportForm,
  reportMonthAt,
} from '#contract/report.ts'
import { lockProjectAs } from '../access/lock-project.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { reports } from '../db/schema/reports.ts'
import { users } from '../db/schema/users.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { hashLinkToken, makeLinkToken } from '../security/link-token.ts'
import type { SecretBox } from '../security/secret-box.ts'
import { sealReportToken, toReport } from './to-report.ts'

/**
 * Makes the link to a month's report. Throws REPORT_LIMIT_REACHED, FORBIDDEN, and INVALID_REQUEST for
 * a month that has not begun in the project's zone.
 */
export async function createReport(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'secretBox'>,
  { projectId, callerId, month, lifeDays }: ReportForm & { projectId: string; callerId: string },
): Promise<Report> {
  const now = deps.clock.now()
  const row = makeReportRow(deps.secretBox, {
    ...{ projectId, month, createdBy: callerId, createdAt: now },
    expiresAt: addDays(now, lifeDays),
  })
  return deps.db.transaction(async (tx) => {
    const { timeZone } = await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    if (month > reportMonthAt(now.getTime(), timeZone)) throw refuseMonth()
    const isLiving = and(eq(reports.projectId, projectId), gt(reports.expiresAt, now))
    if ((await tx.$count(reports, isLiving)) >= maxReports)
      throw new ApiError('REPORT_LIMIT_REACHED')
    await tx.insert(reports).values(row)
    const subject = nameMonth(month)
    await recordActivity(tx, { projectId, userId: callerId, kind: 'report-created', subject, now })
    const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, callerId))
    return toReport(deps, row, person?.name ?? null)
  })
}

/** A report with an address of its own, which is told by its row alone. */
export function makeReportRow(
  box: SecretBox,
  report: Pick<
    typeof reports.$inferSelect,
    'projectId' | 'month' | 'createdBy' | 'createdAt' | 'expiresAt'
  >,
): typeof reports.$inferSelect {
  const token = makeLinkToken()
  const id = randomUUID()
  return {
    ...{ ...report, id, tokenHash: hashLinkToken(token) },
    tokenSealed: sealReportToken(box, id, token),
  }
}

function refuseMonth(): ApiError {
  const message = 'Este mês ainda não começou. Escolha o mês atual ou um anterior.'
  return new ApiError('INVALID_REQUEST', { details: [{ field: 'month', message }] })
}

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

/** Ends a link: whoever has it finds nothing from then on. Throws NOT_FOUND or FORBIDDEN. */
export async function endReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, callerId, reportId }: { projectId: string; callerId: string; reportId: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockProjectAs(tx, { projectId, callerId, least: 'ADMIN' })
    const [gone] = await tx
      .delete(reports)
      .where(and(eq(reports.id, reportId), eq(reports.projectId, projectId)))
      .returning({ month: reports.month })
    if (!gone) throw new ApiError('NOT_FOUND')
    const subject = nameMonth(gone.month)
    await recordActivity(tx, { projectId, userId: callerId, kind: 'report-ended', subject, now })
  })
}
