import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Post } from '#contract/posts/post.ts'
import { maxSearchLength } from '#contract/posts/post-filter.ts'
import type { Draft } from '#local/database/rows.ts'
import { findPostsQuery } from '#src/api/find-posts-query.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { useChanges } from '#src/offline/outbox/use-changes.ts'
import { useDrafts } from '#src/offline/outbox/use-drafts.ts'
import { useListedPosts } from '#src/offline/outbox/use-listed-posts.ts'
import { usePostsWithPendingChanges } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { useSession } from '#src/session/session-context.ts'
import type { PaletteContent } from './find-choices.ts'
import { foldPosts } from './post-index.ts'
import { readRecent } from './recent-choices.ts'

const noPlatforms: readonly Platform[] = []
const noDrafts: readonly Draft[] = []

/** What the palette searches on this device. */
export function usePaletteContent(): PaletteContent {
  const { user, project, projects, timeZone } = useSession()
  const { data: platforms = noPlatforms } = useQuery(platformsQuery(project.id))
  const drafts = useDrafts(user.id, project.id) ?? noDrafts
  const known = useListedPosts(project.id)
  const shown = usePostsWithPendingChanges(
    known,
    useChanges(useOutbox().entries, project.id),
    platforms,
  )
  const posts = useMemo(
    () =>
      shown
        .filter(({ change }) => change?.isDeletion !== true)
        .map(({ post }) => post)
        .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    [shown],
  )
  const folded = useFolded(posts)
  const [recent] = useState(() => readRecent(user.id))
  return useMemo(
    () => ({ project, projects, platforms, drafts, timeZone, recent, posts: folded }),
    [project, projects, platforms, drafts, timeZone, recent, folded],
  )
}

/** The posts, as a new array when all are folded, so that they are searched again. */
function useFolded(posts: readonly Post[]): readonly Post[] {
  const [folded, setFolded] = useState(posts)
  useEffect(() => foldPosts(posts, () => setFolded([...posts])), [posts])
  return folded
}

/** The state of the server's search; 'off' when the server is not asked. */
export type ServerSearch = 'off' | 'offline' | 'asking' | 'answered' | 'silent'

/** How long typing has to pause before the server is asked, in ms. */
const pauseMs = 300
/** A shorter text finds too much. */
const shortest = 2

/**
 * Asks the server for posts after a pause in typing. The found posts get into the query cache, and so into
 * the palette's content.
 */
export function useServerSearch(text: string): ServerSearch {
  const { project } = useSession()
  const { isOnline } = useConnectivity()
  const q = text.trim().slice(0, maxSearchLength)
  const isLongEnough = q.length >= shortest
  const [settled, setSettled] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(q), pauseMs)
    return () => clearTimeout(timer)
  }, [q])
  const { isSuccess, isError } = useQuery({
    ...findPostsQuery(project.id, settled),
    enabled: isOnline && settled === q && isLongEnough,
  })
  if (!isLongEnough) return 'off'
  if (!isOnline) return 'offline'
  if (settled !== q) return 'asking'
  return isSuccess ? 'answered' : isError ? 'silent' : 'asking'
}
