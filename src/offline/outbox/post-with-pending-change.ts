import type { Post } from '#contract/posts/post.ts'
import type { OutboxState } from '#local/database/entry-core.ts'
import { asChange, type ListedChange, type ListedEntry } from '#local/entries/listed-entry.ts'

/** The last change of a post that has not reached the server. */
export interface PostChange {
  entryId: string
  isDeletion: boolean
  /** 'unpaid': the change waits until the project has a plan again. */
  state: OutboxState | 'unpaid'
}

/** A post as it is shown: as it will be once the person's changes have reached the server. */
export interface PostWithPendingChange {
  post: Post
  /** The post as the server has it. */
  server: Post
  change: PostChange | undefined
}

/** The changes in the outbox of the posts of a project, or of several. */
export function listChangeEntries(
  entries: readonly ListedEntry[],
  projects: string | ReadonlySet<string>,
): ListedChange[] {
  return entries
    .flatMap((entry) => asChange(entry) ?? [])
    .filter(({ projectId }) =>
      typeof projects === 'string' ? projectId === projects : projects.has(projectId),
    )
}

/** Unchanged posts keep their object, so that lists render only changed ones again. */
const untouched = new WeakMap<Post, PostWithPendingChange>()

export function showAsIs(post: Post): PostWithPendingChange {
  const known = untouched.get(post)
  if (known) return known
  const shown = { post, server: post, change: undefined }
  untouched.set(post, shown)
  return shown
}
