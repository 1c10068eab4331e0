import type { Post } from '#contract/post.ts'
import { chooseBatchSize, firstBatchSize, mostRows } from '../../api/batch-size.ts'
import type { Batches } from '../../api/stream-list.ts'
import type { Database } from '../../db/database.ts'
import type { WantedPost } from './queries.ts'
import { readPosts } from './read-posts.ts'

/** The most times of one batch: a post may have many. */
const mostTimes = 400

/** Reads posts a few at a time, never none; one that was deleted meanwhile is left out. */
export async function* readInBatches(db: Database, wanted: readonly WantedPost[]): Batches<Post> {
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
