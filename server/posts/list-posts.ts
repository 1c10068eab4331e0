import type { Deps } from '../deps.ts'
import type { PostTotals } from './post-totals.ts'
import { countPosts, findPage } from './queries.ts'
import { readInBatches } from './read-in-batches.ts'

export async function listPosts(
  deps: Pick<Deps, 'db'>,
  totals: PostTotals,
  projectId: string,
  query: { page: number; size: number; direction: 'asc' | 'desc' },
) {
  const { page, size, direction } = query
  const [totalItems, wanted] = await Promise.all([
    totals.read(projectId, () => countPosts(deps.db, projectId)),
    findPage(deps.db, { projectId, offset: page * size, limit: size, direction }),
  ])
  const totalPages = Math.ceil(totalItems / size)
  const pagination = {
    page,
    size,
    totalPages,
    totalItems,
    totalElements: totalItems,
    isFirst: page === 0,
    isLast: page + 1 >= totalPages,
    hasNext: page + 1 < totalPages,
    hasPrevious: page > 0 && totalPages > 0,
  }
  return { content: readInBatches(deps.db, wanted), pagination }
}
