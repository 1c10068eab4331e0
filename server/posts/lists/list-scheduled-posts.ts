import type { Post } from '#contract/post.ts'
import type { Batches } from '../../api/stream-list.ts'
import type { Deps } from '../../deps.ts'
import { findScheduled } from './queries.ts'
import { readInBatches } from './read-in-batches.ts'

/** `from` inclusive, `to` exclusive; each post comes with all of its times. */
export async function* listScheduledPosts(
  { db }: Pick<Deps, 'db'>,
  projectId: string,
  period: { from: string; to: string },
): Batches<Post> {
  const { from, to } = period
  return yield* readInBatches(db, await findScheduled(db, projectId, new Date(from), new Date(to)))
}
