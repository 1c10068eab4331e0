import type { PostPage } from '#contract/post.ts'
import type { Deps } from '../deps.ts'
import type { PostTotals } from './post-totals.ts'
import { countPosts, readPage } from './queries.ts'

export async function listPosts(
  deps: Pick<Deps, 'db'>,
  totals: PostTotals,
  projectId: string,
  query: { page: number; size: number; direction: 'asc' | 'desc' },
): Promise<PostPage> {
  const { page, size, direction } = query
  const [totalItems, content] = await Promise.all([
    totals.read(projectId, () => countPosts(deps.db, projectId)),
    readPage(deps.db, { projectId, offset: page * size, limit: size, direction }),
  ])
  const totalPages = Math.ceil(totalItems / size)
  return {
    content,
    pagination: {
      page,
      size,
      totalPages,
      totalItems,
      totalElements: totalItems,
      isFirst: page === 0,
      isLast: page + 1 >= totalPages,
      hasNext: page + 1 < totalPages,
      hasPrevious: page > 0 && totalPages > 0,
    },
  }
}
