import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  min,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { captionForNetwork } from '#contract/networks/network-versions.ts'
import type { ResultMeasure } from '#contract/posts/post-results.ts'
import type { Database, Executor } from '../../db/database.ts'
import { readNetworkVersions } from '../../db/read-network-versions.ts'
import { deliveryTargets, postFigures } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postMedia, posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { MonthSpan } from './month-span.ts'

/** How many posts a report shows. */
export const mostPosts = 200
/** How many publications of one post. */
export const mostOfPost = 60

export interface Publication {
  accountId: string
  platformId: string
  username: string
  postedAt: Date
  permalink: string | null
  /** Whether it went out with the caption and media that the post has now. */
  isAsNow: boolean
  /** Where it is another one than the post's. */
  ownCaption: string | null
  figures: Partial<Record<ResultMeasure, number>> | null
  fetchedAt: Date | null
}

export interface ReportPost {
  id: string
  /** Null where all of it went out with another one, and media, than the post has now. */
  caption: string | null
  /** Its first file with a thumbnail, and how many files there are. */
  picture: { mediaId: string; altText: string } | null
  mediaCount: number
  /** In order of time, at most `mostOfPost`. */
  publications: Publication[]
  publicationCount: number
}

export type Place = Pick<MonthSpan, 'from' | 'until'> & { projectId: string }

/** A condition: a published target of a post of the project that is still here, in the month. */
export function isPublishedIn({ projectId, from, until }: Place): SQL | undefined {
  return and(
    eq(posts.projectId, projectId),
    isNull(posts.deletedAt),
    isPublishedBetween({ from, until }),
  )
}

function isPublishedBetween({ from, until }: Pick<Place, 'from' | 'until'>): SQL | undefined {
  const { state, postedAt } = deliveryTargets
  return and(eq(state, 'published'), gte(postedAt, from), lt(postedAt, until))
}

/** A condition: the target went out with the caption and the media that its post has now. */
export function isAsNow(): SQL | undefined {
  const { contentChangedAt } = posts
  return or(isNull(contentChangedAt), gte(deliveryTargets.createdAt, contentChangedAt))
}

/** How much was published on each account, by its id. */
export async function countPublications(db: Executor, place: Place): Promise<Map<string, number>> {
  const { accountId } = deliveryTargets
  const rows = await db
    .select({ accountId, count: count() })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .where(isPublishedIn(place))
    .groupBy(accountId)
  return new Map(rows.map((row) => [row.accountId, row.count]))
}

/** The newest `mostPosts` of the month in order of time, and how many there are in all. */
export async function findPosts(
  db: Database,
  place: Place,
): Promise<{ shown: ReportPost[]; total: number }> {
  const begun = min(deliveryTargets.postedAt)
  const all = await db
    .select({ id: posts.id, publicationCount: count() })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, deliveryTargets.postId))
    .where(isPublishedIn(place))
    .groupBy(posts.id)
    .orderBy(desc(begun), desc(posts.id))
  const newest = all.slice(0, mostPosts).reverse()
  const ids = newest.map(({ id }) => id)
  if (ids.length === 0) return { shown: [], total: 0 }
  const rows = new Map((await findRows(db, ids)).map((row) => [row.id, row]))
  const filesOf = Map.groupBy(await findFiles(db, ids), ({ postId }) => postId)
  const targets = Map.groupBy(await findTargets(db, place, ids), ({ postId }) => postId)
  const shown = newest.flatMap(({ id, publicationCount }) => {
    const [row, publications, files] = [rows.get(id), targets.get(id), filesOf.get(id) ?? []]
    // Deleted since it was counted.
    if (!row || !publications) return []
    return { ...{ id, publicationCount }, ...describe(row, publications, files) }
  })
  return { shown, total: all.length }
}

/** What went out is shown: not what a post was changed into for a time that is still to come. */
function describe(
  row: TextRow,
  targets: Awaited<ReturnType<typeof findTargets>>,
  files: Awaited<ReturnType<typeof findFiles>>,
): Omit<ReportPost, 'id' | 'publicationCount'> {
  const present = targets.filter((target) => target.isAsNow)
  const captions = new Map(
    present.map(({ platformId }) => [platformId, captionForNetwork(platformId, row)]),
  )
  const [first] = captions.values()
  if (first === undefined) {
    const publications = targets.map((target) => ({ ...target, ownCaption: null }))
    return { caption: null, picture: null, mediaCount: 0, publications }
  }
  const caption = [...captions.values()].includes(row.caption) ? row.caption : first
  const pictured = files.find(({ hasThumbnail }) => hasThumbnail)
  return {
    ...{ caption, mediaCount: files.length },
    picture: pictured
      ? { mediaId: pictured.mediaId, altText: pictured.altText || row.altText }
      : null,
    publications: targets.map((target) => {
      const own = target.isAsNow ? captions.get(target.platformId) : undefined
      return { ...target, ownCaption: own === undefined || own === caption ? null : own }
    }),
  }
}

type TextRow = Awaited<ReturnType<typeof findRows>>[number]

async function findRows(db: Database, ids: readonly string[]) {
  const { id, caption, altText, versions } = posts
  const rows = await db
    .select({ id, caption, altText, versions })
    .from(posts)
    .where(inArray(id, [...ids]))
  return rows.map((row) => ({ ...row, versions: readNetworkVersions(row.versions) }))
}

async function findFiles(db: Database, ids: readonly string[]) {
  const { postId, mediaId, altText, position } = postMedia
  const rows = await db
    .select({ postId, mediaId, altText, thumbnailKey: media.thumbnailKey })
    .from(postMedia)
    .innerJoin(media, eq(media.id, mediaId))
    .where(inArray(postId, [...ids]))
    .orderBy(asc(postId), asc(position))
  return rows.map(({ thumbnailKey, ...row }) => ({ ...row, hasThumbnail: thumbnailKey !== null }))
}

/** The first `mostOfPost` of each. `ids`: of posts that are the project's. */
async function findTargets(db: Database, place: Place, ids: readonly string[]) {
  const { postedAt, permalink, id, accountId, postId } = deliveryTargets
  const { figures, fetchedAt } = postFigures
  const { platformId, username, createdAt } = socialAccounts
  const order = sql`${postedAt}, ${createdAt}, ${id}`
  const ranked = db
    .select({
      ...{ postId, accountId, platformId, username, postedAt, permalink, figures, fetchedAt },
      isAsNow: sql<boolean>`${isAsNow()}`.as('is_as_now'),
      rank: sql<number>`row_number() over (partition by ${postId} order by ${order})`.as('rank'),
    })
    .from(deliveryTargets)
    .innerJoin(posts, eq(posts.id, postId))
    .innerJoin(socialAccounts, eq(socialAccounts.id, accountId))
    .leftJoin(postFigures, eq(postFigures.targetId, id))
    .where(and(inArray(postId, [...ids]), isPublishedBetween(place)))
    .as('ranked')
  const rows = await db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, mostOfPost))
    .orderBy(asc(ranked.rank))
  return rows.flatMap(({ rank: _rank, ...row }) =>
    row.postedAt ? [{ ...row, postedAt: row.postedAt }] : [],
  )
}
