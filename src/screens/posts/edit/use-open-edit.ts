import { useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { listEditsOfPost } from '#local/edits/edits.ts'
import { isOpen } from '#local/person/list-personal-data.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { useSession } from '#src/session/session-context.ts'

export interface OpenedEdit {
  edit: EditDraft
  /** Whether the edit was taken back from the outbox: leaving the form unchanged enqueues it again. */
  wasQueued: boolean
}

export type Opening = OpenedEdit | { problem: string } | undefined

/** Begins or continues the edit of `post`, given as the server has it. Undefined while it is being read. */
export function useOpenEdit(post: Post): Opening {
  const { user, project } = useSession()
  const [opening, setOpening] = useState<Opening>()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    open({ userId: user.id, projectId: project.id }, post).then(setOpening, (error: unknown) =>
      setOpening({
        problem:
          describeStorageError(error) ??
          'Não foi possível abrir este post para edição neste aparelho.',
      }),
    )
  }, [user.id, project.id, post])
  return opening
}

async function open(owner: { userId: string; projectId: string }, post: Post): Promise<OpenedEdit> {
  const queued = (await listEditsOfPost(localDb, owner, post.id)).filter((one) => !isOpen(one))
  const edit = await beginEdit(localDb, owner, post)
  const wasQueued = queued.some((one) => one.id === edit.id && !one.isDeletion)
  return { edit, wasQueued }
}
