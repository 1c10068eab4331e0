import type { PostFilter } from '#contract/post-filter.ts'
import type { Database } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { findMatching, type MatchingPosts } from './find-matching.ts'
import type { PostTotals } from './post-totals.ts'
import { countPosts, findPage, type PageOfPosts } from './queries.ts'
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
  if (offset < farOffset) {
    const [total, wanted] = await Promise.all([counted, findPage(db, asked)])
    return { wanted, total, isTotalExact: true }
  }
  const total = await counted
  const isNearerToEnd = total < 2 * offset && offset < total
  const wanted = await (isNearerToEnd ? findFromEnd(db, asked, total) : findPage(db, asked))
  return { wanted, total, isTotalExact: true }
}

/** The same page in the opposite order: PostgreSQL skips fewer entries of the index. */
async function findFromEnd(db: Database, page: PageOfPosts, total: number) {
  const left = total - page.offset
  const direction = page.direction === 'desc' ? 'asc' : 'desc'
  const offset = Math.max(0, left - page.limit)
  return (await findPage(db, { ...page, offset, direction })).slice(0, left).reverse()
}
