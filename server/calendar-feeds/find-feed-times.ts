import { addDays } from 'date-fns/addDays'
import { subDays } from 'date-fns/subDays'
import { and, eq, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { TimeState } from '#contract/posts/schedule.ts'
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

/** A post at one minute, on one account or several. */
export interface FeedTime {
  at: Date
  postId: string
  number: number
  version: number
  /** The last change of the post or of one of these times. */
  changedAt: Date
  targets: FeedTarget[]
}

export interface FeedTarget {
  platformId: string
  username: string
  state: TimeState
  permalink: string | null
}

/** The captions of a post, each of at most `maxFeedCaption` characters and one more, which says that there are more. */
export interface FeedTexts {
  caption: string
  /** Captions of their own, by network. */
  own: Readonly<Record<string, string>> | null
}

/**
 * The times of a project that are not cancelled, the newest first, within the bounds above; where
 * there are more, those nearest to now.
 */
export async function findFeedTimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
): Promise<FeedTime[]> {
  const now = clock.now()
  const { postId, accountId, scheduledAt: at, state, permalink, updatedAt } = deliveryTargets
  const { platformId, username } = socialAccounts
  const { number, version } = posts
  const ofProject = db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(eq(socialAccounts.projectId, projectId))
  const isNear = and(gte(at, subDays(now, daysBack)), lt(at, addDays(now, daysAhead)))
  const isThere = and(eq(posts.projectId, projectId), isNull(posts.deletedAt))
  const rows = await db
    .select({
      ...{ postId, at, number, version, platformId, username, state, permalink },
      ...{ timeChangedAt: updatedAt, postChangedAt: posts.updatedAt },
    })
    .from(deliveryTargets)
    .innerJoin(socialAccounts, eq(socialAccounts.id, accountId))
    .innerJoin(posts, eq(posts.id, postId))
    .where(and(inArray(accountId, ofProject), isNear, ne(state, 'cancelled'), isThere))
    .orderBy(sql`abs(extract(epoch from ${at}) - ${now.getTime() / 1000})`)
    .limit(maxTargets)
  rows.sort(
    (a, b) =>
      b.at.getTime() - a.at.getTime() ||
      compare(a.platformId, b.platformId) ||
      compare(a.username, b.username),
  )
  const times = new Map<string, FeedTime>()
  for (const { timeChangedAt, postChangedAt, ...row } of rows) {
    const minute = new Date(row.at.getTime() - (row.at.getTime() % 60_000))
    const key = `${row.postId} ${minute.getTime()}`
    const changedAt = timeChangedAt > postChangedAt ? timeChangedAt : postChangedAt
    const target = pick(row)
    const known = times.get(key)
    if (known) {
      known.targets.push(target)
      if (changedAt > known.changedAt) known.changedAt = changedAt
    } else {
      const post = { postId: row.postId, number: row.number, version: row.version }
      times.set(key, { at: minute, ...post, changedAt, targets: [target] })
    }
  }
  return keepNearest([...times.values()], now)
}

function keepNearest(times: readonly FeedTime[], now: Date): FeedTime[] {
  const distance = ({ at }: FeedTime) => Math.abs(at.getTime() - now.getTime())
  return times
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, maxTimes)
    .sort((a, b) => b.at.getTime() - a.at.getTime() || compare(a.postId, b.postId))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const pick = ({ platformId, username, state, permalink }: FeedTarget): FeedTarget => ({
  ...{ platformId, username, state, permalink },
})

/** What the times' posts say; cut by the database, as captions may be of 60,000 characters. */
export async function readFeedTexts(
  db: Deps['db'],
  projectId: string,
  times: readonly FeedTime[],
): Promise<Map<string, FeedTexts>> {
  const { id, caption, versions } = posts
  const ids = [...new Set(times.map(({ postId }) => postId))]
  const most = sql.raw(String(maxFeedCaption + 1))
  const rows = await db
    .select({
      id,
      caption: sql<string>`left(${caption}, ${most})`,
      own: sql<FeedTexts['own']>`(
        select jsonb_object_agg(one ->> 'platformId', left(one ->> 'caption', ${most}))
        from jsonb_array_elements(${versions}) as one
        where one ->> 'platformId' is not null and one ->> 'caption' is not null
      )`,
    })
    .from(posts)
    .where(and(eq(posts.projectId, projectId), isNull(posts.deletedAt), inArray(id, ids)))
  return new Map(rows.map(({ id: postId, ...texts }) => [postId, texts]))
}
