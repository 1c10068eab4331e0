import type { Post } from '#contract/post.ts'
import type { Database } from '../deps.ts'
import { readPosts, type WantedPost } from './queries.ts'

/** Read in one go: a few milliseconds, even where each is of the longest kind. */
const most = { posts: 20, times: 400 }

/** The posts, a few at a time and never none; one that was deleted meanwhile is left out. */
export async function* readInBatches(
  db: Database,
  wanted: readonly WantedPost[],
): AsyncGenerator<Post[], void> {
  for (const ids of cutIntoBatches(wanted)) {
    const posts = await readPosts(db, ids)
    if (posts.length > 0) yield posts
  }
}

function cutIntoBatches(wanted: readonly WantedPost[]): string[][] {
  const batches: string[][] = []
  let times = 0
  for (const post of wanted) {
    const batch = batches.at(-1)
    times += post.times
    if (batch && batch.length < most.posts && times <= most.times) batch.push(post.id)
    else {
      batches.push([post.id])
      times = post.times
    }
  }
  return batches
}
