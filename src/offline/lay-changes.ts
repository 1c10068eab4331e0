import type { Post } from '#contract/post.ts'
import type { MediaInfo, PostEdit } from '#local/db.ts'
import { overlayEdits } from '#local/edits/overlay-edits.ts'
import type { ChangeEntry } from '#local/outbox/entry.ts'
import type { ListedEntry } from '#local/outbox/list-entries.ts'

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

export interface LaidOver {
  /** In the outbox. */
  changes: readonly ListedChange[]
  /** Delivered a moment ago: they still hold for a post that was read before. */
  delivered: readonly ListedChange[]
  accounts: Parameters<typeof overlayEdits>[2]
  media: readonly MediaInfo[]
}

export function listChangeEntries(
  entries: readonly ListedEntry[],
  projectId: string,
): ListedChange[] {
  return entries.flatMap((entry) =>
    entry.kind !== 'create-post' && entry.edit && entry.projectId === projectId
      ? [{ ...entry, edit: entry.edit }]
      : [],
  )
}

/** Posts without a change keep their identity, so that a list draws again only what changed. */
const untouched = new WeakMap<Post, ShownPost>()

export function layChanges(posts: readonly Post[], input: LaidOver): ShownPost[] {
  const { changes, delivered, accounts, media } = input
  return posts.flatMap((post) => {
    const own = changes.filter(({ postId }) => postId === post.id)
    const before = delivered.filter(
      ({ postId, edit }) => postId === post.id && post.version <= edit.baseVersion,
    )
    if (before.some(({ kind }) => kind === 'delete-post')) return []
    if (own.length + before.length === 0) return [showAsIs(post)]
    // What was refused is not how the post will be; the entry itself tells what it says.
    const coming = [...before, ...own.filter(({ state }) => state !== 'rejected')]
    const [laid] = overlayEdits(
      [post],
      coming.map(({ edit }) => edit),
      accounts,
      media,
    )
    const last = own.findLast(({ id }) => id !== post.editKey)
    const change = last && {
      entryId: last.id,
      isDeletion: last.kind === 'delete-post',
      state: last.state,
    }
    return [{ post: laid ?? post, server: post, change }]
  })
}

function showAsIs(post: Post): ShownPost {
  const known = untouched.get(post)
  if (known) return known
  const shown = { post, server: post, change: undefined }
  untouched.set(post, shown)
  return shown
}
