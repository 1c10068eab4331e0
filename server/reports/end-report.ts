import { and, eq } from 'drizzle-orm'
import { nameMonth } from '#contract/report-month.ts'
import { lockProjectAs } from '../access/lock-project-as.ts'
import { recordActivity } from '../activities/record-activity.ts'
import { reports } from '../db/schema/reports.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'

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
