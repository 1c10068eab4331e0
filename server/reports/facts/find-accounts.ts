import { and, asc, eq, exists, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { networkIds } from '#contract/networks/networks.ts'
import type { Database } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { accountDays, socialAccounts } from '../../db/schema/social-accounts.ts'
import { countPublications, isPublishedIn, type Place } from './find-posts.ts'
import type { MonthSpan } from './month-span.ts'
import { type DaySummary, summarizeDays } from './summarize-days.ts'

/** How many accounts a report shows. */
export const mostAccounts = 100

export interface ReportAccount {
  id: string
  platformId: string
  username: string
  hasPicture: boolean
  /** What uPubly published on it in the month. */
  posts: number
  summary: DaySummary
}

/**
 * A condition for queries on accounts: one that is linked, and was before the month ended, or on which
 * something was published in the month, whatever became of it since.
 */
export function isAccountShown(db: Database, place: Place): SQL | undefined {
  const { id, projectId, removedAt, createdAt } = socialAccounts
  const published = db
    .select({ id: deliveryTargets.id })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .where(and(eq(deliveryTargets.accountId, id), isPublishedIn(place)))
  return and(
    eq(projectId, place.projectId),
    or(and(isNull(removedAt), lt(createdAt, place.until)), exists(published)),
  )
}

/** In the order of the networks, with what was told of each; and how many there are in all. */
export async function findAccounts(
  db: Database,
  { projectId, ...span }: MonthSpan & { projectId: string },
): Promise<{ shown: ReportAccount[]; total: number }> {
  const place = { projectId, from: span.from, until: span.until }
  const { id, platformId, username, pictureKey, createdAt } = socialAccounts
  const rows = await db
    .select({ id, platformId, username, pictureKey })
    .from(socialAccounts)
    .where(isAccountShown(db, place))
    .orderBy(asc(createdAt), asc(id))
  const ranks = new Map<string, number>(networkIds.map((network, index) => [network, index]))
  const rankOf = (account: { platformId: string }) => ranks.get(account.platformId) ?? ranks.size
  const accounts = rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, mostAccounts)
  const counts = await countPublications(db, place)
  const days = Map.groupBy(
    await findDays(
      db,
      accounts.map((account) => account.id),
      span,
    ),
    ({ accountId }) => accountId,
  )
  const shown = accounts.map(({ pictureKey: key, ...account }) => ({
    ...{ ...account, hasPicture: key !== null },
    posts: counts.get(account.id) ?? 0,
    summary: summarizeDays(days.get(account.id) ?? [], span),
  }))
  return { shown, total: rows.length }
}

async function findDays(db: Database, ids: readonly string[], { days, dayBefore }: MonthSpan) {
  const { accountId, day } = accountDays
  return await db
    .select()
    .from(accountDays)
    .where(
      and(inArray(accountId, [...ids]), gte(day, dayBefore), lte(day, days.at(-1) ?? dayBefore)),
    )
}
