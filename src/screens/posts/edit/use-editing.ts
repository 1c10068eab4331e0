import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { listChanges } from '#local/edits/list-changes.ts'
import { postQuery } from '#src/api/post-query.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { usePendingEdits } from '#src/offline/outbox/use-pending-edits.ts'
import { useSession } from '#src/session/session-context.ts'
import { usePostsSearch } from '../use-posts-search.ts'

const missingText =
  'Ele foi excluído, ou ainda não está neste aparelho: tente de novo quando houver conexão.'

export interface Editing {
  /** The ids of the posts in their edit mode. */
  editing: ReadonlySet<string>
  /** The ids of edits that were left without saving, by post id. */
  openEdits: ReadonlyMap<string, string>
  /** Posts that are in their edit mode or have an edit left without saving, and are not in `posts`. */
  elsewhere: readonly Post[]
  open: (postId: string) => void
  close: (postId: string) => void
}

/** Which posts are in their edit mode, and which have an edit that was left without saving. */
export function useEditing(posts: readonly Post[]): Editing {
  const { user, project } = useSession()
  const { search, change } = usePostsSearch()
  const { edit: asked } = search
  const edits = usePendingEdits(user.id, project.id)
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())

  const open = useCallback(
    (postId: string) => setEditing((before) => new Set([...before, postId])),
    [],
  )
  const close = useCallback(
    (postId: string) => setEditing((before) => new Set([...before].filter((id) => id !== postId))),
    [],
  )

  const [wanted, setWanted] = useState<string>()
  useEffect(() => {
    if (asked === undefined) return
    open(asked)
    setWanted(asked)
    // `edit` is removed from the URL, so that going back does not open the edit mode again.
    change({ edit: undefined })
  }, [asked, open, change])

  const client = useQueryClient()
  const isListed = posts.some(({ id }) => id === wanted)
  // Only once the list has loaded is it known whether it contains the post.
  const isWanted = wanted !== undefined && editing.has(wanted) && posts.length > 0 && !isListed
  const found = useQuery({ ...postQuery(client, project.id, wanted ?? ''), enabled: isWanted })
  const unlisted = isWanted && found.isFetchedAfterMount ? found.data : undefined
  const isMissing = isWanted && found.isError && unlisted === undefined
  useEffect(() => {
    if (!isMissing || wanted === undefined) return
    close(wanted)
    showToast({ title: 'Este post não foi encontrado', description: missingText, tone: 'danger' })
  }, [isMissing, wanted, close])

  const begun = useKeyed(
    (edits ?? []).filter((edit) => isLeft(edit) || editing.has(edit.postId)),
    (edit) => `${edit.id} ${edit.status} ${isLeft(edit)}`,
  )
  return useMemo(() => {
    const shown = new Set(posts.map(({ id }) => id))
    const elsewhere = new Map(unlisted && [[unlisted.id, unlisted]])
    for (const { postId, basis } of begun) if (!shown.has(postId)) elsewhere.set(postId, basis)
    return {
      ...{ editing, open, close },
      openEdits: new Map(begun.filter(isLeft).map(({ postId, id }) => [postId, id])),
      elsewhere: [...elsewhere.values()],
    }
  }, [editing, begun, posts, unlisted, open, close])
}

/** Whether an edit is open and has changes; one without changes needs no continuing. */
function isLeft(edit: EditDraft): boolean {
  return edit.status === 'editing' && listChanges(edit, edit.basis).length > 0
}

/** Returns the earlier list while the keys are the same, so that a keystroke does not render all cards. */
function useKeyed<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const key = items.map(keyOf).join()
  const [kept, setKept] = useState({ key, items })
  if (kept.key === key) return kept.items
  setKept({ key, items })
  return items
}
