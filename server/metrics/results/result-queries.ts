import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import { mostToldOfPost, type ResultMeasure } from '#contract/posts/post-results.ts'
import { defaultTimeZone } from '#contract/scalars.ts'
import type { Executor } from '../../db/database.ts'
import { deliveryTargets, postFigures } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { projects } from '../../db/schema/projects.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'

export interface ResultRow {
  postId: string
  scheduleId: string
  platformId: string
  figures: Partial<Record<ResultMeasure, number>> | null
  fetchedAt: Date | null
  trouble: string | null
}

/**
 * Of the newest publications of these posts, in order of time, as far as the posts are the project's and
 * not deleted.
 */
export async function findResults(
  db: Executor,
  { projectId, postIds }: { projectId: string; postIds: readonly string[] },
): Promise<ResultRow[]> {
  const { id, postId, accountId, postedAt, state } = deliveryTargets
  const { figures, fetchedAt, trouble } = postFigures
  const newestFirst = sql`partition by ${postId} order by ${postedAt} desc, ${id}`
  const told = db
    .select({
      ...{ postId, scheduleId: id, platformId: socialAccounts.platformId },
      ...{ postedAt, figures, fetchedAt, trouble },
      rank: sql<number>`row_number() over (${newestFirst})`.as('rank'),
    })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, postId))
    .innerJoin(postFigures, eq(postFigures.targetId, id))
    .innerJoin(socialAccounts, eq(socialAccounts.id, accountId))
    .where(
      and(
        inArray(postId, [...postIds]),
        eq(posts.projectId, projectId),
        isNull(posts.deletedAt),
        eq(state, 'published'),
        isNotNull(fetchedAt),
      ),
    )
    .as('told')
  return db
    .select()
    .from(told)
    .where(lte(told.rank, mostToldOfPost))
    .orderBy(asc(told.postedAt), asc(told.scheduleId))
}

/** A project's best times are drawn from so many publications at most, the newest. */
const mostMeasured = 20_000

/**
 * The project's publications since then of which something was told at least a day after: sooner, a
 * number tells how long a post has been there more than how it does.
 */
export async function findMeasured(
  db: Executor,
  { projectId, since }: { projectId: string; since: Date },
) {
  const { id, postId, accountId, postedAt, state } = deliveryTargets
  const { figures, fetchedAt } = postFigures
  const rows = await db
    .select({
      ...{ postId, accountId, postedAt, figures, placement: placementSent },
    })
    .from(socialAccounts)
    .innerJoin(deliveryTargets, eq(accountId, socialAccounts.id))
    .innerJoin(posts, eq(posts.id, postId))
    .innerJoin(postFigures, eq(postFigures.targetId, id))
    .where(
      and(
        eq(socialAccounts.projectId, projectId),
        eq(posts.projectId, projectId),
        isNull(posts.deletedAt),
        eq(state, 'published'),
        gte(postedAt, since),
        gte(fetchedAt, sql`${postedAt} + interval '1 day'`),
      ),
    )
    .orderBy(desc(postedAt))
    .limit(mostMeasured)
  return rows.flatMap(({ postedAt: at, figures: told, ...row }) =>
    at && told ? [{ ...row, postedAt: at, figures: told }] : [],
  )
}

export async function findZone(db: Executor, projectId: string): Promise<string> {
  const isIt = eq(projects.id, projectId)
  const [project] = await db.select({ timeZone: projects.timeZone }).from(projects).where(isIt)
  return project?.timeZone ?? defaultTimeZone
}

/**
 * Where a published target went on its network (`placementOf`), as it was staged, whatever its post was
 * changed into since; null for the usual place.
 */
export const placementSent: SQL<string | null> =
  sql`${deliveryTargets.journal} #>> '{content,options,placement}'`
