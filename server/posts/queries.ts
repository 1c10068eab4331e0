import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Post } from '#contract/post.ts'
import type { Database, Executor } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { media } from '../db/schema/media.ts'
import { postMedia } from '../db/schema/post-media.ts'
import { posts } from '../db/schema/posts.ts'
import { projectMembers } from '../db/schema/project-members.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { type PostRow, toPost } from './to-post.ts'

export interface PageOfPosts {
  projectId: string
  offset: number
  limit: number
  direction: 'asc' | 'desc'
}

export async function countPosts(db: Database, projectId: string): Promise<number> {
  return db.$count(posts, and(eq(posts.projectId, projectId), isNull(posts.deletedAt)))
}

/** A post to read, with what decides the size of a batch. */
export interface WantedPost {
  id: string
  times: number
  /** Of its row, as the database keeps it; long texts are packed there. */
  bytes: number
}

/**
 * The columns are named with their tables by hand: in a query of one table drizzle writes them without,
 * and "id" would be that of `delivery_targets`.
 */
export const timesOfPost = sql<number>`(select count(*)::int from ${deliveryTargets} where ${deliveryTargets}.post_id = ${posts}.id)`

export const bytesOfPost = sql<number>`(select pg_column_size(stored.*) from ${posts} as stored where stored.id = ${posts}.id)`

const wanted = { id: posts.id, times: timesOfPost, bytes: bytesOfPost }

/** The order must be exactly that of the index (nulls included), or PostgreSQL sorts all posts. */
export function orderPosts(direction: PageOfPosts['direction']): SQL {
  return direction === 'desc'
    ? sql`${posts.createdAt} desc nulls last, ${posts.id} asc`
    : sql`${posts.createdAt} asc nulls first, ${posts.id} desc`
}

export async function findPage(db: Database, page: PageOfPosts): Promise<WantedPost[]> {
  const order = orderPosts(page.direction)
  // Skips on the index alone; full rows are read only for the page.
  const ids = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.projectId, page.projectId), isNull(posts.deletedAt)))
    .orderBy(order)
    .limit(page.limit)
    .offset(page.offset)
  return db.select(wanted).from(posts).where(inArray(posts.id, ids)).orderBy(order)
}

/** Posts with a time in [from, to) that is not cancelled, found through the project's accounts. */
export async function findScheduled(
  db: Database,
  projectId: string,
  from: Date,
  to: Date,
): Promise<WantedPost[]> {
  const isHere = (column: ProjectColumn) => eq(column, projectId)
  return db
    .select(wanted)
    .from(posts)
    .where(isScheduled(db, isHere, { from, to }))
    .orderBy(asc(posts.createdAt), asc(posts.id))
}

/** The same in all projects to which a person belongs, each with its project. */
export async function findScheduledOfMember(
  db: Database,
  userId: string,
  from: Date,
  to: Date,
): Promise<(WantedPost & { projectId: string })[]> {
  const own = db
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(eq(projectMembers.userId, userId))
  const isHere = (column: ProjectColumn) => inArray(column, own)
  return db
    .select({ ...wanted, projectId: posts.projectId })
    .from(posts)
    .where(isScheduled(db, isHere, { from, to }))
    .orderBy(asc(posts.createdAt), asc(posts.id))
}

type ProjectColumn = typeof posts.projectId | typeof socialAccounts.projectId

function isScheduled(
  db: Database,
  isHere: (column: ProjectColumn) => SQL,
  { from, to }: { from: Date; to: Date },
): SQL | undefined {
  const accounts = db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(isHere(socialAccounts.projectId))
  const inPeriod = db
    .select({ id: deliveryTargets.postId })
    .from(deliveryTargets)
    .where(
      and(
        inArray(deliveryTargets.accountId, accounts),
        gte(deliveryTargets.scheduledAt, from),
        lt(deliveryTargets.scheduledAt, to),
        ne(deliveryTargets.state, 'cancelled'),
      ),
    )
  return and(isHere(posts.projectId), isNull(posts.deletedAt), inArray(posts.id, inPeriod))
}

/** The posts that still exist, in the given order. */
export async function readPosts(db: Database, ids: readonly string[]): Promise<Post[]> {
  const rows = await db
    .select()
    .from(posts)
    .where(and(inArray(posts.id, [...ids]), isNull(posts.deletedAt)))
  const found = new Map((await withParts(db, rows)).map((post) => [post.id, post]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Undefined when the project has no such post, or it was deleted. */
export async function findPost(
  db: Database,
  { projectId, postId }: { projectId: string; postId: string },
): Promise<Post | undefined> {
  const rows = await db
    .select()
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.projectId, projectId), isNull(posts.deletedAt)))
  const [post] = await withParts(db, rows)
  return post
}

export async function readPost(db: Executor, row: PostRow): Promise<Post> {
  const [post] = await withParts(db, [row])
  if (!post) throw new Error('No post came of its row')
  return post
}

/** Adds media and schedules to all rows in two queries. */
async function withParts(db: Executor, rows: readonly PostRow[]): Promise<Post[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const files = await db
    .select({ postId: postMedia.postId, media, altText: postMedia.altText })
    .from(postMedia)
    .innerJoin(media, eq(media.id, postMedia.mediaId))
    .where(inArray(postMedia.postId, ids))
    .orderBy(asc(postMedia.position))
  const targets = await readSchedules(db, ids)
  const filesByPost = Map.groupBy(files, ({ postId }) => postId)
  const targetsByPost = Map.groupBy(targets, ({ postId }) => postId)
  return rows.map((row) =>
    toPost(row, filesByPost.get(row.id) ?? [], targetsByPost.get(row.id) ?? []),
  )
}

/**
 * In order of time. Of several targets for an account and time only the one that is not cancelled,
 * else the last: replaced targets are not shown.
 */
async function readSchedules(db: Executor, postIds: readonly string[]) {
  const place = [deliveryTargets.postId, deliveryTargets.accountId, deliveryTargets.scheduledAt]
  const rows = await db
    .selectDistinctOn(place, {
      postId: deliveryTargets.postId,
      target: {
        id: deliveryTargets.id,
        scheduledAt: deliveryTargets.scheduledAt,
        timeZone: deliveryTargets.timeZone,
        postedAt: deliveryTargets.postedAt,
        state: deliveryTargets.state,
        permalink: deliveryTargets.permalink,
        failure: deliveryTargets.failure,
      },
      account: {
        id: socialAccounts.id,
        platformId: socialAccounts.platformId,
        username: socialAccounts.username,
        pictureKey: socialAccounts.pictureKey,
      },
    })
    .from(deliveryTargets)
    .innerJoin(socialAccounts, eq(socialAccounts.id, deliveryTargets.accountId))
    .where(inArray(deliveryTargets.postId, [...postIds]))
    .orderBy(...place, sql`${deliveryTargets.state} = 'cancelled'`, desc(deliveryTargets.createdAt))
  return rows.sort(
    ({ target: a }, { target: b }) =>
      a.scheduledAt.getTime() - b.scheduledAt.getTime() || (a.id < b.id ? -1 : 1),
  )
}
