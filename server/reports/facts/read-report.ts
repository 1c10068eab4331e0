import type { Deps } from '../../deps.ts'
import { findBrand } from '../brand/find-brand.ts'
import type { OpenReport } from '../find-open-report.ts'
import { findAccounts, type ReportAccount } from './find-accounts.ts'
import { findPosts, type ReportPost } from './find-posts.ts'
import { findMonthSpan, type MonthSpan } from './month-span.ts'
import { latest } from './summarize-days.ts'

/** All that a report's page says. */
export interface ReportFacts {
  report: OpenReport
  agencyName: string
  hasLogo: boolean
  span: MonthSpan
  /** Whether the month is still going on. */
  isGoingOn: boolean
  accounts: { shown: ReportAccount[]; total: number }
  posts: { shown: ReportPost[]; total: number }
  /** When the newest of the shown numbers was told; null where none was. */
  toldAt: Date | null
}

/** Reads what is known now: a report shows numbers as they stand when it is opened. */
export async function readReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  report: OpenReport,
): Promise<ReportFacts> {
  const now = clock.now()
  const { projectId, month, timeZone } = report
  const span = findMonthSpan(month, timeZone, now)
  const { agencyName, logoKey } = await findBrand(db, projectId)
  const accounts = await findAccounts(db, { ...span, projectId })
  const posts = await findPosts(db, { projectId, from: span.from, until: span.until })
  const moments = [
    ...accounts.shown.flatMap(({ summary }) => [summary.followers.at, summary.activityAt]),
    ...posts.shown.flatMap(({ publications }) => publications.map(({ fetchedAt }) => fetchedAt)),
  ]
  return {
    ...{ report, agencyName, hasLogo: logoKey !== null, span },
    isGoingOn: now < span.until,
    ...{ accounts, posts, toldAt: latest(moments) },
  }
}
