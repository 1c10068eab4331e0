import { useMemo } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { Draft } from '#local/database/rows.ts'
import { isDraftEmpty } from '#local/drafts/drafts.ts'
import { projectListOf } from '#local/entries/project-list.ts'
import type { OutsideWork } from '#local/person/outside-work.ts'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { useDrafts } from '#src/offline/outbox/use-drafts.ts'
import { useOutsideWork } from '#src/offline/outbox/use-outside-work.ts'
import { useSession } from '#src/session/session-context.ts'

export interface DevicePosts {
  drafts: readonly Draft[]
  entries: Outbox['entries']
  /** What was written in any project that the person has lost. */
  outside: readonly OutsideWork[]
  progress: Outbox['progress']
  count: number
}

/** The drafts and outbox entries of this project, without the entries that already are in `posts`. */
export function useDevicePosts(posts: readonly Post[], outbox: Outbox): DevicePosts {
  const { user, project, projects } = useSession()
  const stored = useDrafts(user.id, project.id)
  const lost = useOutsideWork(user.id, projects)
  const { entries: all, progress } = outbox
  return useMemo(() => {
    const arrived = new Set(posts.flatMap(({ entryKey, editKey }) => [entryKey, editKey]))
    const drafts = (stored ?? []).filter((draft) => !isDraftEmpty(draft))
    const entries = all.filter(
      (entry) =>
        entry.projectId === project.id &&
        !arrived.has(entry.id) &&
        projectListOf(entry) === 'posts',
    )
    const outside = lost ?? []
    const count = drafts.length + entries.length + outside.length
    return { drafts, entries, outside, progress, count }
  }, [posts, stored, lost, all, progress, project.id])
}
