import { useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { contentOfPost } from '#local/edits/edit-content.ts'
import { keepTheirs, resolveConflict } from '#local/edits/resolve-conflict.ts'
import type { ListedChange } from '#local/entries/listed-entry.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { conflictTitle } from './conflict-title.ts'
import { ResultPreview } from './result-preview.tsx'

export interface DeletionConflictProps {
  entry: ListedChange
  theirs: Post
  onClose: () => void
}

/** Somebody changed the post that the person wants to delete: asks whether to delete it all the same. */
export function DeletionConflict({ entry, theirs, onClose }: DeletionConflictProps) {
  const { timeZone } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const content = contentOfPost(theirs)

  async function settle(act: () => Promise<void>) {
    if (isBusy) return
    setIsBusy(true)
    try {
      await act()
      onClose()
    } catch (error) {
      showErrorToast(tellFailure(error))
      setIsBusy(false)
    }
  }

  const remove = async () => {
    const next = await resolveConflict(localDb, entry.id, content, { now: serverNow() })
    if (next) void wakeOutbox(next.id)
    showToast({ title: 'Exclusão guardada', tone: 'success' })
  }
  const keep = async () => {
    await keepTheirs(localDb, entry.id)
    showToast({ title: 'O post foi mantido', tone: 'success' })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="medium"
      title={conflictTitle}
      description={`Post ${nameOfPost(theirs)}. Você pediu para excluir este post, e ele mudou depois disso. Veja como ele está agora.`}
      actions={
        <>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => void settle(remove)}>
            Excluir mesmo assim
          </Button>
          <Button aria-disabled={isBusy} onClick={() => void settle(keep)}>
            Manter o post
          </Button>
        </>
      }
    >
      <ResultPreview content={content} posts={[theirs]} timeZone={timeZone} />
    </Dialog>
  )
}
