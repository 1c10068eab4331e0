import { listPosts, type Post } from '../ledger/posts.ts'
import { readNumber } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { type EdgeCall, takePage } from './paging.ts'
import type { Profile } from './profiles.ts'
import { readMedia } from './read-media.ts'

/** Stories have their own edge, and only for a day. */
const belongsTo = (post: Post, edge: string, now: number) =>
  edge === 'stories'
    ? post.product === 'STORY' && (post.visibleUntil ?? 0) > now
    : post.product !== 'STORY'

/** An account's posts (`media`) or its `stories`, newest first. */
export const listMedia = (sandbox: Sandbox, profile: Profile, call: EdgeCall) => {
  const { params, edge } = call
  const now = sandbox.clock.now()
  const since = readNumber(params, 'since', 0) * 1000
  const until = readNumber(params, 'until', Number.MAX_SAFE_INTEGER / 1000) * 1000
  const { accountId } = profile
  const found = listPosts(sandbox.db, { accountId, limit: 10_000 }).filter(
    (post) =>
      belongsTo(post, edge, now) && post.publishedAt >= since && post.publishedAt <= until + 999,
  )
  const { items, paging } = takePage(sandbox, found, call, 100)
  const data = items.map((post) => readMedia(sandbox, post, profile, params.fields, call))
  return { data, ...paging }
}
