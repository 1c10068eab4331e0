import { useNavigate } from '@tanstack/react-router'
import { serverNow } from '#local/calls/server-time.ts'
import { enqueueDeletion, undoDeletion } from '#local/edits/enqueue-deletion.ts'
import { pausePost } from '#local/moves/pause-post.ts'
import { clonePost } from '#local/templates/draft-from-template.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { useSession } from '#src/session/session-context.ts'

export interface PostActionsHere {
  clone: () => void
  /** Pauses the post, or resumes it. */
  pause: (isPause: boolean) => void
  /** Enqueues the deletion; call it after the person has confirmed 'Excluir'. */
  remove: () => Promise<void>
  undoDeletion: () => void
}

export function usePostActions({ post, server, change }: PostWithPendingChange): PostActionsHere {
  const { user, project, timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const navigate = useNavigate()
  const owner = { userId: user.id, projectId: project.id, timeZone }

  async function clone() {
    const draft = await clonePost(localDb, owner, post)
    await navigate({ to: '/posts/create', search: { draft: draft.id } })
  }

  async function remove() {
    const entry = await enqueueDeletion(localDb, owner, server, { now: serverNow() })
    void wakeOutbox(entry.id)
    showToast({
      title: 'Exclusão guardada',
      tone: 'success',
      ...(!isOnline && { description: 'Será enviada quando a conexão voltar.' }),
      action: { label: 'Desfazer', onSelect: () => attempt(() => undo(entry.id)) },
    })
  }

  async function pause(isPause: boolean) {
    await pausePost(localDb, owner, server, { pause: isPause, now: serverNow() })
    void wakeOutbox()
    showToast({
      title: isPause ? 'Post pausado' : 'Post retomado',
      tone: 'success',
      description: isOnline
        ? pauseWords[isPause ? 'paused' : 'resumed']
        : 'Vai para o servidor quando a conexão voltar. Até lá vale o que está nele.',
      action: { label: 'Desfazer', onSelect: () => attempt(() => pause(!isPause)) },
    })
  }

  return {
    clone: () => attempt(clone),
    pause: (isPause) => attempt(() => pause(isPause)),
    remove,
    undoDeletion: () => change && attempt(() => undo(change.entryId)),
  }
}

const pauseWords = {
  paused: 'Não é publicado até ser retomado.',
  resumed: 'Horários que passaram esperam a sua decisão.',
}

async function undo(entryId: string) {
  await undoDeletion(localDb, entryId)
  showToast({ title: 'O post não será excluído' })
}

/** Runs `act`; when it fails, shows a toast with the message of the error. */
function attempt(act: () => Promise<void>): void {
  act().catch((error: unknown) => showErrorToast(describeStorageError(error)))
}
