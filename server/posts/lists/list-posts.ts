import type { PostFilter } from '#contract/post-filter.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findMatching, type MatchingPosts } from './find-matching.ts'
import type { PostTotals } from './post-totals.ts'
import { countPosts, findPage, type PageOfPosts, type PostCount } from './queries.ts'
import { readInBatches } from './read-in-batches.ts'

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
