import { and, eq, gte, isNull, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type PostFilter, type PostStatus, readPostNumber } from '#contract/posts/post-filter.ts'
import type { TimeState } from '#contract/posts/schedule.ts'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import type { Database } from '../../db/database.ts'
import { prepareByShape } from '../../db/prepare-once.ts'
import { deliveryTargets as targets } from '../../db/schema/delivery-targets.ts'
import { posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import {
  bytesOfPost,
  orderPosts,
  type PageOfPosts,
  timesOfPost,
  type WantedPost,
} from './queries.ts'

/** The latest posts are looked at one by one before all of a project's are searched. */
const nearPosts = 100
const maxNearPosts = 10_000

const Wanted = v.array(v.object({ id: v.string(), times: v.number(), bytes: v.number() }))

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
  // Few different numbers, since each is part of a query's text.
  const near = nearPosts * 2 ** Math.max(0, Math.ceil(Math.log2((2 * needed) / nearPosts)))
  if (near <= maxNearPosts) {
    const found = await findAmong(db, page, filter, near)
    const isAll = found.seen < near
    if (isAll || found.total >= needed) return { ...found, isTotalExact: isAll }
  }
  return { ...(await findAmong(db, page, filter)), isTotalExact: true }
}

/** What decides the text of a query; all else are its values. */
interface Shape {
  /** How many of the order are looked at one by one; undefined: all are searched. */
  near: number | undefined
  direction: PageOfPosts['direction']
  status: PostStatus | undefined
  asks: readonly (keyof Values)[]
}

/** A search without a word asks for nothing: every text matches. */
function readValues({ q, platformId, accountId, from, to }: PostFilter) {
  return {
    q: q && /[\p{L}\p{N}]/u.test(normalizeForSearch(q)) ? q : undefined,
    ...{ number: q && readPostNumber(q), platformId, accountId },
    ...{ from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined },
  }
}
type Values = ReturnType<typeof readValues>

/** Among the first `near` of the order, or among all. */
async function findAmong(db: Database, page: PageOfPosts, filter: PostFilter, near?: number) {
  const { projectId, offset, limit, direction } = page
  const values = readValues(filter)
  const asks = keysOf(values).filter((name) => values[name] !== undefined)
  const shape = { near, direction, status: filter.status, asks }
  const [found] = await prepareFind(db, shape).execute({ ...values, projectId, offset, limit })
  if (!found) throw new Error('A search without a row')
  return { ...found, wanted: v.parse(Wanted, found.wanted) }
}

const keysOf = (values: Values) => Object.keys(values) as (keyof Values)[]

const prepareFind = prepareByShape('find_matching', (db, shape: Shape, name) => {
  // A plan is kept where it is the same for all values: that of few posts, and that by words.
  const isSteady = shape.near !== undefined || (shape.asks[0] === 'q' && shape.asks.length === 1)
  return db
    .select({
      ...{ seen: sql<number>`found.seen`, total: sql<number>`found.total` },
      wanted: sql<unknown>`found.wanted`,
    })
    .from(sql`(${selectFound(shape)}) as found`)
    .prepare(isSteady ? name : '')
})

/** Steps are fenced, so that each is planned as meant. */
function selectFound({ near, direction, status, asks }: Shape): SQL {
  const order = orderPosts(direction)
  const isLiving = and(eq(posts.projectId, value('projectId')), isNull(posts.deletedAt))
  const matches = and(sql`true`, ...listConditions(status, asks, near !== undefined))
  const hits =
    near === undefined
      ? sql`hits as materialized (
          select ${posts.id}, ${posts.createdAt} from ${posts} where ${and(isLiving, matches)})`
      : sql`latest as materialized (
          select ${posts.id}, ${posts.createdAt}, ${posts.number}, ${searchColumn} from ${posts}
          where ${isLiving} order by ${order} limit ${sql.raw(String(near))}),
        hits as materialized (
          select ${posts.id}, ${posts.createdAt} from latest as ${posts} where ${matches})`
  return sql`
    with ${hits}
    select
      ${near === undefined ? sql`0` : sql`(select count(*)::int from latest)`} as seen,
      (select count(*)::int from hits) as total,
      (
        select coalesce(json_agg(json_build_object('id', id, 'times', times, 'bytes', bytes)), '[]'::json)
        from (
          select ${posts.id}, ${timesOfPost} as times, ${bytesOfPost} as bytes from hits as ${posts}
          order by ${order} limit ${value('limit')} offset ${value('offset')}
        ) as page
      ) as wanted`
}

const value = (name: keyof Values | 'projectId' | 'limit' | 'offset') => sql.placeholder(name)

/** Kept by the database (`db/schema/posts.ts`). */
const searchColumn = sql`${posts}.search`

function listConditions(
  status: PostStatus | undefined,
  asks: Shape['asks'],
  isOneByOne: boolean,
): (SQL | undefined)[] {
  const has = (...where: (SQL | undefined)[]) => hasTime(and(...where), isOneByOne)
  const isOfProject = isAccountAmong()
  const isAsked = (name: keyof Values) => asks.includes(name)
  const place = [
    isAsked('platformId') ? isAccountAmong(value('platformId')) : undefined,
    isAsked('accountId') ? eq(targets.accountId, value('accountId')) : undefined,
    isAsked('from') ? gte(targets.scheduledAt, value('from')) : undefined,
    isAsked('to') ? lt(targets.scheduledAt, value('to')) : undefined,
  ]
  return [
    isAsked('q') ? matchText(isAsked('number')) : undefined,
    ...(status ? listStatusConditions(status, (is) => has(is, isOfProject)) : []),
    place.some(Boolean) ? has(...place, isOfProject) : undefined,
  ]
}

function matchText(mayBeNumber: boolean): SQL {
  const asked = sql`post_search_query(${value('projectId')}::uuid, ${value('q')}::text)`
  // As a value: a kept plan would call the function for every post.
  const hasWords = sql`${searchColumn} @@ (select ${asked})`
  return mayBeNumber ? sql`(${hasWords} or ${posts.number} = ${value('number')})` : hasWords
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
function isAccountAmong(network?: Placeholder): SQL {
  const { id, projectId, platformId } = socialAccounts
  const among = and(eq(projectId, value('projectId')), network && eq(platformId, network))
  return sql`${targets.accountId} = any (array(select ${id} from ${socialAccounts} where ${among}))`
}
