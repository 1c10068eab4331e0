import type { PostFilter } from '#contract/post-filter.ts'
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

async function findAny(
  { db }: Pick<Deps, 'db'>,
  totals: PostTotals,
  asked: PageOfPosts,
): Promise<MatchingPosts> {
  const { projectId } = asked
  const [total, wanted] = await Promise.all([
    totals.read(projectId, () => countPosts(db, projectId)),
    findPage(db, asked),
  ])
  return { wanted, total, isTotalExact: true }
}
