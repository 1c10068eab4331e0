import type { Post } from '#contract/posts/post.ts'
import { isUnpaid } from '#local/database/entry-core.ts'
import type { MediaInfo } from '#local/database/rows.ts'
import { applyEdits } from '#local/edits/apply-edits.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { type PostWithPendingChange, showAsIs } from './post-with-pending-change.ts'

export interface LaidOver {
  /** Changes in the outbox. */
  changes: readonly ListedChange[]
  /** Changes that were just delivered; they still apply to posts that were fetched before. */
  delivered: readonly ListedChange[]
  accounts: Parameters<typeof applyEdits>[2]
  media: readonly MediaInfo[]
}

export function applyPendingEdits(
  posts: readonly Post[],
  input: LaidOver,
): PostWithPendingChange[] {
  const { changes, delivered, accounts, media } = input
  return posts.flatMap((post) => {
    const own = changes.filter(({ postId }) => postId === post.id)
    const before = delivered.filter(
      ({ postId, edit }) => postId === post.id && post.version <= edit.baseVersion,
    )
    if (before.some(({ edit }) => edit.isDeletion)) return []
    if (own.length + before.length === 0) return [showAsIs(post)]
    // Refused changes, also those that wait for a plan, are not applied; only their outbox entry shows them.
    const coming = [...before, ...own.filter(({ state }) => state !== 'rejected')]
    const [laid] = applyEdits(
      [post],
      coming.map(({ edit }) => edit),
      accounts,
      media,
    )
    const last = own.findLast(({ id }) => id !== post.editKey)
    const change = last && {
      entryId: last.id,
      isDeletion: last.edit.isDeletion,
      state: isUnpaid(last) ? ('unpaid' as const) : last.state,
    }
    return [{ post: laid ?? post, server: post, change }]
  })
}
