import type { Post } from '#contract/post.ts'
import type { OutboxState } from '#local/outbox/entry/entry-core.ts'
import { asChange, type ListedChange, type ListedEntry } from '#local/outbox/kinds/listed-entry.ts'

/** The last change of a post that is not with the server yet. */
export interface PostChange {
  entryId: string
  isDeletion: boolean
  state: OutboxState
}

/** A post as the person is to see it: as it will be once their changes have arrived. */
export interface ShownPost {
  post: Post
  /** As the server has it. */
  server: Post
  change: PostChange | undefined
}

export function listChangeEntries(
  entries: readonly ListedEntry[],
  projectId: string,
): ListedChange[] {
  return entries
    .flatMap((entry) => asChange(entry) ?? [])
    .filter((change) => change.projectId === projectId)
}

/** Posts without a change keep their identity, so that a list draws again only what changed. */
const untouched = new WeakMap<Post, ShownPost>()

export function showAsIs(post: Post): ShownPost {
  const known = untouched.get(post)
  if (known) return known
  const shown = { post, server: post, change: undefined }
  untouched.set(post, shown)
  return shown
}
