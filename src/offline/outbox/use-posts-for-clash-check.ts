import { useMemo } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { type DevicePost, listDevicePosts } from '#local/drafts/list-device-posts.ts'
import type { KnownPost } from '#local/planning/find-clashes.ts'
import { readSession } from '#local/session/session.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'
import { useOutbox } from './outbox-store.ts'
import type { PostWithPendingChange } from './post-with-pending-change.ts'
import { useChanges } from './use-changes.ts'
import { useListedPosts } from './use-listed-posts.ts'
import { usePostsWithPendingChanges } from './use-posts-with-pending-changes.ts'

/**
 * The posts of a project that this device knows: those of cached lists and weeks, with pending changes
 * applied, and drafts and outbox entries that have not reached the server.
 */
export function usePostsForClashCheck(
  projectId: string,
  exceptDraftId: string,
): readonly KnownPost[] {
  const posts = useListedPosts(projectId)
  const shown = usePostsWithPendingChanges(
    posts,
    useChanges(useOutbox().entries, projectId),
    undefined,
  )
  const listed = useMemo(() => shown.flatMap(describe), [shown])
  const here = useDevicePosts(projectId, exceptDraftId)
  return useMemo(() => {
    const arrived = new Set(posts.map(({ entryKey }) => entryKey))
    const waiting = here.filter(({ entryKey }) => entryKey === null || !arrived.has(entryKey))
    return [...listed, ...waiting]
  }, [posts, listed, here])
}

/** Caches the descriptions of unchanged posts, which are read at every keystroke. */
const described = new WeakMap<Post, KnownPost>()

/** Posts that are being deleted are left out. */
function describe({ post, change }: PostWithPendingChange): KnownPost[] {
  if (change?.isDeletion && change.state !== 'rejected') return []
  const known = described.get(post)
  if (known) return [known]
  const { id, caption, schedules } = post
  const times = schedules.flatMap(({ scheduledAt, state, socialMediaAccount }) =>
    state === 'cancelled'
      ? []
      : [{ accountId: socialMediaAccount.id, at: Date.parse(scheduledAt) }],
  )
  const made = { id, caption, times }
  described.set(post, made)
  return [made]
}

const none = '[]'

/** Returns the same array while the posts do not change; typing in the excluded draft does not change it. */
function useDevicePosts(projectId: string, exceptDraftId: string): readonly DevicePost[] {
  const text = useDeviceQuery(
    async (db) => {
      const session = await readSession(db)
      if (!session) return none
      const posts = await listDevicePosts(db, { userId: session.user.id, projectId })
      return JSON.stringify(posts.filter(({ id }) => id !== exceptDraftId))
    },
    [projectId, exceptDraftId],
  )
  return useMemo(() => JSON.parse(text ?? none) as DevicePost[], [text])
}
