import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { foldText } from '#contract/fold-text.ts'
import { type PostFilter, type PostStatus, readPostNumber } from '#contract/post-filter.ts'
import type { TimeState } from '#contract/schedule.ts'
import type { Database } from '../db/database.ts'
import { deliveryTargets as targets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import {
  bytesOfPost,
  orderPosts,
  type PageOfPosts,
  timesOfPost,
  type WantedPost,
} from './queries.ts'

/** The latest posts are looked at one by one before all of a project's are searched. */
const nearPosts = 300
const maxNearPosts = 10_000

const Found = v.object({
  seen: v.number(),
  total: v.number(),
  wanted: v.array(v.object({ id: v.string(), times: v.number(), bytes: v.number() })),
})
const Answer = v.object({ rows: v.tuple([Found]) })

export interface MatchingPosts {
  wanted: WantedPost[]
  /** How many match; when `isTotalExact` is false there are more. */
  total: number
  isTotalExact: boolean
}

/**
 * A page of the posts that match, as `matchesPostFilter` would choose them; words are found by their
 * Portuguese stem as well, and in what differs per network. What many posts match is found among the
 * latest, what few match through the indexes; neither alone is fast for both (decision 0105).
 */
export async function findMatching(
  db: Database,
  page: PageOfPosts,
  filter: PostFilter,
): Promise<MatchingPosts> {
  const needed = page.offset + page.limit + 1
  const near = Math.max(nearPosts, 2 * needed)
  if (near <= maxNearPosts) {
    const found = await findAmong(db, page, filter, near)
    const isAll = found.seen < near
    if (isAll || found.total >= needed) return { ...found, isTotalExact: isAll }
  }
  return { ...(await findAmong(db, page, filter)), isTotalExact: true }
}

/** Among the first `near` of the order, or among all. Steps are fenced, so that each is planned as meant. */
async function findAmong(db: Database, page: PageOfPosts, filter: PostFilter, near?: number) {
  const order = orderPosts(page.direction)
  const isLiving = and(eq(posts.projectId, page.projectId), isNull(posts.deletedAt))
  const matches = and(sql`true`, ...listConditions(page.projectId, filter, near !== undefined))
  const hits =
    near === undefined
      ? sql`hits as materialized (
          select ${posts.id}, ${posts.createdAt} from ${posts} where ${and(isLiving, matches)})`
      : sql`latest as materialized (
          select ${posts.id}, ${posts.createdAt}, ${posts.number}, ${searchColumn} from ${posts}
          where ${isLiving} order by ${order} limit ${near}),
        hits as materialized (
          select ${posts.id}, ${posts.createdAt} from latest as ${posts} where ${matches})`
  const answer = await db.execute(sql`
    with ${hits}
    select
      ${near === undefined ? sql`0` : sql`(select count(*)::int from latest)`} as seen,
      (select count(*)::int from hits) as total,
      (
        select coalesce(json_agg(json_build_object('id', id, 'times', times, 'bytes', bytes)), '[]'::json)
        from (
          select ${posts.id}, ${timesOfPost} as times, ${bytesOfPost} as bytes from hits as ${posts}
          order by ${order} limit ${page.limit} offset ${page.offset}
        ) as page
      ) as wanted`)
  return v.parse(Answer, answer).rows[0]
}

/** Kept by the database (schema/posts.ts). */
const searchColumn = sql`${posts}.search`

function listConditions(
  projectId: string,
  { q, status, platformId, accountId, from, to }: PostFilter,
  isOneByOne: boolean,
): (SQL | undefined)[] {
  const has = (...where: (SQL | undefined)[]) => hasTime(and(...where), isOneByOne)
  const isOfProject = isAccountAmong(projectId, undefined)
  const place = [
    platformId === undefined ? undefined : isAccountAmong(projectId, platformId),
    accountId === undefined ? undefined : eq(targets.accountId, accountId),
    from ? sql`${targets.scheduledAt} >= ${from}::timestamptz` : undefined,
    to ? sql`${targets.scheduledAt} < ${to}::timestamptz` : undefined,
  ]
  return [
    q ? matchText(projectId, q) : undefined,
    ...(status ? listStatusConditions(status, (is) => has(is, isOfProject)) : []),
    place.some(Boolean) ? has(...place, isOfProject) : undefined,
  ]
}

/** Undefined where every text matches, as it has no word. */
function matchText(projectId: string, q: string): SQL | undefined {
  const number = readPostNumber(q)
  if (!/[\p{L}\p{N}]/u.test(foldText(q))) return undefined
  const hasWords = sql`${searchColumn} @@ post_search_query(${projectId}::uuid, ${q}::text)`
  if (number === undefined) return hasWords
  return sql`(${hasWords} or ${posts.number} = ${number})`
}

/** `labelPost` as conditions. */
function listStatusConditions(
  status: PostStatus,
  has: (is: SQL | undefined) => SQL,
): (SQL | undefined)[] {
  const { state } = targets
  const isPublished = eq(state, 'published')
  const hasOther = has(ne(state, 'published'))
  if (status === 'published') return [has(isPublished), sql`not ${hasOther}`]
  if (status === 'partly') return [has(isPublished), hasOther]
  // Written out, so that a partial index of these states may serve.
  return [has(sql`${state} in (${sql.raw(statesOf[status].map((one) => `'${one}'`).join(','))})`)]
}

const statesOf = {
  scheduled: ['scheduled', 'staging', 'staged', 'retrying'],
  paused: ['paused'],
  publishing: ['committing'],
  failed: ['rejected'],
  disconnected: ['needs-reconnect'],
  late: ['needs-decision'],
  unconfirmed: ['unconfirmed'],
} as const satisfies Record<Exclude<PostStatus, 'published' | 'partly'>, TimeState[]>

/**
 * A time that is not cancelled. One by one it is asked as a value, which PostgreSQL does not turn
 * into a join with all times there are.
 */
function hasTime(is: SQL | undefined, isOneByOne: boolean): SQL {
  const found = sql`select true from ${targets}
    where ${and(eq(targets.postId, posts.id), ne(targets.state, 'cancelled'), is)}`
  return isOneByOne ? sql`((${found} limit 1) is true)` : sql`exists (${found})`
}

/** One of the project's accounts, on one network or all; asked once for the whole query. */
function isAccountAmong(projectId: string, platformId: string | undefined): SQL {
  const { id, projectId: of, platformId: network } = socialAccounts
  const among = and(
    eq(of, projectId),
    platformId === undefined ? undefined : eq(network, platformId),
  )
  return sql`${targets.accountId} = any (array(select ${id} from ${socialAccounts} where ${among}))`
}
