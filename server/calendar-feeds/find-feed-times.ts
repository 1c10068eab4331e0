import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { and, desc, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { DeliveryState } from '#contract/schedule.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { posts } from '../db/schema/posts.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'

/** Days before and after now that a calendar tells. */
const daysBack = 90
const daysAhead = 365
/** A post on several accounts at one minute is one of them. */
const maxTimes = 5000
/** Rows that are read for them: a time on one account each. */
const maxTargets = 20_000
/** Of a caption, in characters: calendar programs cut at about 8,000. */
export const maxFeedCaption = 5000
/** Of all captions, in characters: a calendar of these is 10 MB. */
const maxCharacters = 8_000_000
/** Posts read at a time. */
const batchSize = 500

/** A post at one minute, on one account or several. */
export interface FeedTime {
  at: Date
  post: FeedPost
  targets: FeedTarget[]
}

export interface FeedPost {
  id: string
  number: number
  /** Here and in `own` at most `maxFeedCaption` characters and one more, which says that there are more. */
  caption: string
  /** Captions of their own, by network. */
  own: Readonly<Record<string, string>> | null
  version: number
  updatedAt: Date
}

export interface FeedTarget {
  platformId: string
  username: string
  state: DeliveryState
  permalink: string | null
  updatedAt: Date
}

/** The times of a project that are not cancelled, the newest first, within the bounds above. */
export async function findFeedTimes(
  deps: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
): Promise<FeedTime[]> {
  const byPost = Map.groupBy(await findTargets(deps, projectId), ({ postId }) => postId)
  const ids = [...byPost.keys()]
  const times: FeedTime[] = []
  let characters = 0
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = await findFeedPosts(deps.db, projectId, ids.slice(start, start + batchSize))
    for (const post of batch) {
      const own = joinMinutes(post, byPost.get(post.id) ?? [])
      const length = [post.caption, ...Object.values(post.own ?? {})].join('').length
      characters += own.length * length
      times.push(...own)
    }
    if (characters > maxCharacters) break
  }
  return times.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, maxTimes)
}

function joinMinutes(
  post: FeedPost,
  rows: readonly (FeedTarget & { postId: string; at: Date })[],
): FeedTime[] {
  const minutes = Map.groupBy(rows, ({ at }) => at.getTime() - (at.getTime() % 60_000))
  return [...minutes].map(([minute, targets]) => ({ at: new Date(minute), post, targets }))
}

function findTargets({ db, clock }: Pick<Deps, 'db' | 'clock'>, projectId: string) {
  const now = clock.now()
  const { postId, accountId, scheduledAt: at, state, permalink, updatedAt } = deliveryTargets
  const { platformId, username } = socialAccounts
  const ofProject = db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(eq(socialAccounts.projectId, projectId))
  const isNear = and(gte(at, subDays(now, daysBack)), lt(at, addDays(now, daysAhead)))
  return db
    .select({ postId, at, platformId, username, state, permalink, updatedAt })
    .from(deliveryTargets)
    .innerJoin(socialAccounts, eq(socialAccounts.id, accountId))
    .where(and(inArray(accountId, ofProject), isNear, ne(state, 'cancelled')))
    .orderBy(desc(at), postId, platformId, username)
    .limit(maxTargets)
}

/** Those that are not deleted. Captions are cut by the database, as they may be of 60,000 characters. */
async function findFeedPosts(
  db: Deps['db'],
  projectId: string,
  ids: readonly string[],
): Promise<FeedPost[]> {
  const { id, number, caption, versions, version, updatedAt } = posts
  const most = sql.raw(String(maxFeedCaption + 1))
  return await db
    .select({
      ...{ id, number, version, updatedAt },
      caption: sql<string>`left(${caption}, ${most})`,
      own: sql<FeedPost['own']>`(
        select jsonb_object_agg(one ->> 'platformId', left(one ->> 'caption', ${most}))
        from jsonb_array_elements(${versions}) as one
        where one ->> 'platformId' is not null and one ->> 'caption' is not null
      )`,
    })
    .from(posts)
    .where(and(eq(posts.projectId, projectId), isNull(posts.deletedAt), inArray(id, [...ids])))
}
