import type { Post } from '#contract/post.ts'
import type { Database } from '../db/database.ts'
import { chooseRows, firstRows } from '../http/rows-at-once.ts'
import type { Batches } from '../http/stream-list.ts'
import { readPosts, type WantedPost } from './queries.ts'

/** Read in one go; each may have thousands. */
const mostTimes = 400

/** The posts, a few at a time and never none; one that was deleted meanwhile is left out. */
export async function* readInBatches(db: Database, wanted: readonly WantedPost[]): Batches<Post> {
  let rows = firstRows
  for (let at = 0; at < wanted.length; ) {
    const ids = takeBatch(wanted.slice(at, at + rows))
    at += ids.length
    const posts = await readPosts(db, ids)
    if (posts.length > 0) rows = chooseRows(posts.length, yield posts)
  }
}

/** As many from the beginning as may be read in one go; one at least. */
function takeBatch(wanted: readonly WantedPost[]): string[] {
  let times = 0
  const end = wanted.findIndex((post, index) => {
    times += post.times
    return index > 0 && times > mostTimes
  })
  return wanted.slice(0, end < 0 ? wanted.length : end).map(({ id }) => id)
}
