import type { Post } from '#contract/post.ts'
import type { Deps } from '../deps.ts'
import { readScheduled } from './queries.ts'

/** `from` inclusive, `to` exclusive; each post comes with all of its times. */
export async function listScheduledPosts(
  deps: Pick<Deps, 'db'>,
  projectId: string,
  period: { from: string; to: string },
): Promise<Post[]> {
  return readScheduled(deps.db, projectId, new Date(period.from), new Date(period.to))
}
