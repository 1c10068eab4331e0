import type { Post } from '#contract/post.ts'
import type { PostEdit } from '#local/db.ts'
import { type ChangeEntry, isOfPost } from '#local/outbox/entry/entry.ts'
import type { ListedEntry } from '#local/outbox/entry/list-entries.ts'

/** A change on its way, with what it changes. */
export type ListedChange = ChangeEntry & { edit: PostEdit }

/** The last change of a post that is not with the server yet. */
export interface PostChange {
  entryId: string
  isDeletion: boolean
  state: ChangeEntry['state']
}

/** A post as the person is to see it: as it will be once their changes have arrived. */
export interface ShownPost {
  post: Post
  /** As the server has it. */
  server: Post
  change: PostChange | undefined
}

/** Templates and the planning of a project are no posts. */
export function isPostEntry({ kind }: Pick<ListedEntry, 'kind'>): boolean {
  return kind !== 'save-template' && kind !== 'save-planning'
}

export function listChangeEntries(
  entries: readonly ListedEntry[],
  projectId: string,
): ListedChange[] {
  return entries.flatMap((entry) =>
    isOfPost(entry) && entry.edit && entry.projectId === projectId
      ? [{ ...entry, edit: entry.edit }]
      : [],
  )
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
