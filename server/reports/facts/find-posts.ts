import { and, asc, count, desc, eq, gte, inArray, isNull, lt, min, type SQL } from 'drizzle-orm'
import { captionForNetwork } from '#contract/content-for-network.ts'
import type { ResultMeasure } from '#contract/post-results.ts'
import type { Database, Executor } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { media } from '../../db/schema/media.ts'
import { postFigures } from '../../db/schema/post-figures.ts'
import { postMedia } from '../../db/schema/post-media.ts'
import { posts } from '../../db/schema/posts.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { readNetworkVersions } from '../../posts/read-network-versions.ts'
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
  /** Where it is another one than the post's. */
  ownCaption: string | null
  figures: Partial<Record<ResultMeasure, number>> | null
  fetchedAt: Date | null
}

export interface ReportPost {
  id: string
  caption: string
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
  const files = Map.groupBy(await findFiles(db, ids), ({ postId }) => postId)
  const targets = Map.groupBy(await findTargets(db, place, ids), ({ postId }) => postId)
  const shown = newest.flatMap(({ id, publicationCount }) => {
    const [row, published, own] = [rows.get(id), targets.get(id) ?? [], files.get(id) ?? []]
    const [first] = published
    // Deleted since it was counted.
    if (!row || !first) return []
    const captions = new Map(
      published.map(({ platformId }) => [platformId, captionForNetwork(platformId, row)]),
    )
    const isAsWritten = [...captions.values()].includes(row.caption)
    const caption = isAsWritten ? row.caption : (captions.get(first.platformId) ?? '')
    const pictured = own.find(({ hasThumbnail }) => hasThumbnail)
    return {
      ...{ id, caption, publicationCount, mediaCount: own.length },
      picture: pictured
        ? { mediaId: pictured.mediaId, altText: pictured.altText || row.altText }
        : null,
      publications: published
        .slice(0, mostOfPost)
        .map((target) => ({ ...target, ownCaption: otherThan(caption, captions, target) })),
    }
  })
  return { shown, total: all.length }
}

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

/** `ids`: of posts that are the project's. */
async function findTargets(db: Database, place: Place, ids: readonly string[]) {
  const { postedAt, permalink, id, accountId, postId } = deliveryTargets
  const { figures, fetchedAt } = postFigures
  const { platformId, username } = socialAccounts
  const rows = await db
    .select({
      ...{ postId, accountId, platformId, username, postedAt, permalink, figures, fetchedAt },
    })
    .from(deliveryTargets)
    .innerJoin(socialAccounts, eq(socialAccounts.id, accountId))
    .leftJoin(postFigures, eq(postFigures.targetId, id))
    .where(and(inArray(postId, [...ids]), isPublishedBetween(place)))
    .orderBy(asc(postedAt), asc(socialAccounts.createdAt), asc(id))
    .limit(mostPosts * mostOfPost)
  return rows.flatMap((row) => (row.postedAt ? [{ ...row, postedAt: row.postedAt }] : []))
}

/** What a network got, where it is another caption than the one that is shown of the post. */
function otherThan(
  shown: string,
  captions: ReadonlyMap<string, string>,
  { platformId }: { platformId: string },
): string | null {
  const caption = captions.get(platformId) ?? shown
  return caption === shown ? null : caption
}
