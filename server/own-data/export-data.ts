import { ExportedPost, type OwnData, ownDataFileName } from '#contract/own-data.ts'
import type { Caller } from '../auth/access-token.ts'
import type { Deps } from '../deps.ts'
import { streamList } from '../http/stream-list.ts'
import { getProfile } from '../own-account/get-profile.ts'
import { findOwnRows } from './find-own-rows.ts'
import { readOwnPosts } from './read-own-posts.ts'

/**
 * The caller's copy of what is kept of them, as one document: the posts, which may be many, are
 * streamed. Throws RATE_LIMITED.
 */
export async function exportData(deps: Deps, caller: Caller, request: Request): Promise<Response> {
  const { userId } = caller
  await deps.limits.exportsByUser.consume(userId)
  const source = { db: deps.db, publicUrl: deps.env.PUBLIC_URL }
  const exportedAt = deps.clock.now().toISOString()
  const rest: Omit<OwnData, 'posts'> = {
    exportedAt,
    profile: await getProfile(deps.db, userId),
    ...(await findOwnRows({ ...source, now: deps.clock.now() }, userId)),
  }
  const batches = readOwnPosts(source, userId)
  const answer = await streamList(
    { deps, caller, request },
    { item: ExportedPost, batches, around: { listName: 'posts', rest } },
  )
  answer.headers.set('Content-Disposition', `attachment; filename="${ownDataFileName(exportedAt)}"`)
  return answer
}
