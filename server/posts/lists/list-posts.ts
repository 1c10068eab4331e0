import { eq } from 'drizzle-orm'
import type { CalendarPost, Post } from '#contract/posts/post.ts'
import type { PostFilter } from '#contract/posts/post-filter.ts'
import { chooseBatchSize, firstBatchSize, mostRows } from '../../api/batch-size.ts'
import { type Batches, recheck } from '../../api/stream-list.ts'
import type { Database } from '../../db/database.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import { findMatching, type MatchingPosts } from './find-matching.ts'
import type { PostTotals } from './post-totals.ts'
import {
  countPosts,
  findPage,
  findScheduled,
  findScheduledOfMember,
  type PageOfPosts,
  type PostCount,
  type WantedPost,
} from './queries.ts'
import { readPosts } from './read-posts.ts'

type ListQuery = { page: number; size: number; direction: 'asc' | 'desc' } & PostFilter

export async function listPosts(
  deps: Pick<Deps, 'db'>,
  totals: PostTotals,
  projectId: string,
  { page, size, direction, ...filter }: ListQuery,
) {
  const asked = { projectId, offset: page * size, limit: size, direction }
  const { wanted, total, isTotalExact } = hasCondition(filter)
    ? await findMatching(deps.db, asked, filter)
    : await findAny(deps, totals, asked)
  const totalPages = Math.ceil(total / size)
  const pagination = {
    page,
    size,
    totalPages,
    totalItems: total,
    totalElements: total,
    ...(!isTotalExact && { isTotalExact }),
    isFirst: page === 0,
    isLast: page + 1 >= totalPages,
    hasNext: page + 1 < totalPages,
    hasPrevious: page > 0 && totalPages > 0,
  }
  return { content: readInBatches(deps.db, wanted), pagination }
}

function hasCondition({ q, status, platformId, accountId, from, to }: PostFilter): boolean {
  return [q || undefined, status, platformId, accountId, from, to].some((one) => one !== undefined)
}

/** So many posts are skipped in less time than it takes to know whether the end is nearer. */
const farOffset = 1000

async function findAny(
  { db }: Pick<Deps, 'db'>,
  totals: PostTotals,
  asked: PageOfPosts,
): Promise<MatchingPosts> {
  const { projectId, offset } = asked
  const counted = totals.read(projectId, () => countPosts(db, projectId))
  if (offset >= farOffset) {
    const count = await counted
    const wanted = await findFromEnd(db, asked, count)
    if (wanted.length > 0) return { wanted, total: count.total, isTotalExact: true }
  }
  const [{ total }, wanted] = await Promise.all([counted, findPage(db, asked)])
  return { wanted, total, isTotalExact: true }
}

/**
 * The same page in the opposite order, if it is nearer to the end: PostgreSQL skips the posts before a
 * page one by one. Its place follows from the total, so that nothing is found where a post was made
 * after the counting: whoever reads page after page would miss one.
 */
async function findFromEnd(db: Database, page: PageOfPosts, count: PostCount) {
  const left = count.total - page.offset
  if (left <= 0 || left >= page.offset) return []
  const direction = page.direction === 'desc' ? 'asc' : 'desc'
  const offset = Math.max(0, left - page.limit)
  const found = await findPage(db, { ...page, offset, direction }, count.lastNumber)
  return found.slice(0, left).reverse()
}

/** `from` inclusive, `to` exclusive; each post comes with all of its times. */
export async function* listScheduledPosts(
  { db }: Pick<Deps, 'db'>,
  projectId: string,
  period: { from: string; to: string },
): Batches<Post> {
  const { from, to } = period
  return yield* readInBatches(db, await findScheduled(db, projectId, new Date(from), new Date(to)))
}

/**
 * In the projects to which the person belongs; `from` inclusive, `to` exclusive. What a slow reader
 * has not got of a project when they leave it is left out.
 */
export async function* listCalendarPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { from, to }: { from: string; to: string },
): Batches<CalendarPost> {
  const wanted = await findScheduledOfMember(db, userId, new Date(from), new Date(to))
  const projectOf = new Map(wanted.map(({ id, projectId }) => [id, projectId]))
  const batches = readInBatches(db, wanted)
  const leave = recheck(clock, async () => {
    const { projectId, userId: of } = projectMembers
    const rows = await db.select({ projectId }).from(projectMembers).where(eq(of, userId))
    const own = new Set(rows.map((row) => row.projectId))
    for (const [id, project] of projectOf) if (!own.has(project)) projectOf.delete(id)
  })
  const withProject = (posts: readonly Post[]) =>
    posts.flatMap((post) => {
      const projectId = projectOf.get(post.id)
      return projectId === undefined ? [] : [{ ...post, projectId }]
    })
  let bytes = 0
  for (;;) {
    await leave()
    const { value: posts, done } = await batches.next(bytes)
    if (done) return posts && withProject(posts)
    bytes = yield withProject(posts)
  }
}

/** The most times of one batch: a post may have many. */
const mostTimes = 400

/** Reads posts a few at a time, never none; one that was deleted meanwhile is left out. */
async function* readInBatches(db: Database, wanted: readonly WantedPost[]): Batches<Post> {
  let rows = countSmall(wanted)
  for (let at = 0; at < wanted.length; ) {
    const ids = takeBatch(wanted.slice(at, at + rows))
    at += ids.length
    const posts = await readPosts(db, ids)
    if (at >= wanted.length) return posts
    if (posts.length > 0) rows = chooseBatchSize(posts.length, yield posts)
  }
}

/** The first batch: a usual page is one batch. Packed texts may be a hundred times as long. */
const fewBytes = 16 * 1024

/** How many posts from the beginning are surely small, and never fewer than of rows of any size. */
function countSmall(wanted: readonly WantedPost[]): number {
  let bytes = 0
  const end = wanted.slice(0, mostRows).findIndex((post) => {
    bytes += post.bytes
    return bytes > fewBytes
  })
  return Math.max(end < 0 ? mostRows : end, firstBatchSize)
}

/** As many posts from the beginning as one batch may have; at least one. */
function takeBatch(wanted: readonly WantedPost[]): string[] {
  let times = 0
  const end = wanted.findIndex((post, index) => {
    times += post.times
    return index > 0 && times > mostTimes
  })
  return wanted.slice(0, end < 0 ? wanted.length : end).map(({ id }) => id)
}
