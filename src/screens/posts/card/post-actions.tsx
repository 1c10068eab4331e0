import { Copy, History, Pause, Pencil, Play, Trash2, Undo2 } from 'lucide-react'
import { type Ref, Suspense, useState } from 'react'
import { nameOfPost } from '#contract/posts/post-number.ts'
import { isPaused, mayPause } from '#local/edits/edit-content.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { loadEditPanel } from '../edit/lazy-edit-panel.ts'
import { usePostActions } from './use-post-actions.ts'

const HistoryDialog = lazyWithNotice(async () => ({
  default: (await import('#src/features/post-history/history-dialog.tsx')).HistoryDialog,
}))
const ConfirmDialog = lazyWithNotice(async () => ({
  default: (await import('#src/components/ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
}))

export interface PostActionsProps {
  shown: PostWithPendingChange
  timeZone: string
  editRef: Ref<HTMLButtonElement>
  onEdit: () => void
  /** Opens the dialog that compares the person's version with the server's. */
  onCompare: () => void
}

/** The actions on a post, at the foot of its card. */
export function PostActions({ shown, timeZone, editRef, onEdit, onCompare }: PostActionsProps) {
  const { change } = shown
  const { clone, pause, remove, undoDeletion } = usePostActions(shown)
  const { schedules } = shown.post
  const isWaiting = isPaused(shown.post)
  const [isAsking, setIsAsking] = useState(false)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  // Once opened, the dialogs stay mounted, so that their closing can be animated.
  const [hasAsked, setHasAsked] = useState(false)
  const [hasOpenedHistory, setHasOpenedHistory] = useState(false)

  if (change?.state === 'conflict')
    return (
      <Actions>
        <Button ref={editRef} size="small" onClick={onCompare}>
          Comparar versões
        </Button>
      </Actions>
    )
  if (change?.isDeletion)
    return (
      <Actions>
        <Button ref={editRef} variant="secondary" size="small" onClick={undoDeletion}>
          <Undo2 aria-hidden="true" />
          Desfazer exclusão
        </Button>
      </Actions>
    )
  return (
    <Actions>
      <Button
        ref={editRef}
        variant="secondary"
        size="small"
        className="mr-auto"
        onPointerEnter={() => prefetchCode(loadEditPanel)}
        onFocus={() => prefetchCode(loadEditPanel)}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" />
        Editar
      </Button>
      <IconButton
        label="Histórico"
        size="small"
        aria-haspopup="dialog"
        onClick={() => {
          setHasOpenedHistory(true)
          setIsHistoryOpen(true)
        }}
      >
        <History aria-hidden="true" />
      </IconButton>
      {schedules.some(mayPause) && (
        <IconButton
          label={isWaiting ? 'Retomar' : 'Pausar'}
          size="small"
          onClick={() => pause(!isWaiting)}
        >
          {isWaiting ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label="Duplicar" size="small" onClick={clone}>
        <Copy aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Excluir"
        size="small"
        onClick={() => {
          setHasAsked(true)
          setIsAsking(true)
        }}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {hasOpenedHistory && (
        <Suspense>
          <HistoryDialog
            {...{ timeZone, isOpen: isHistoryOpen }}
            post={shown.post}
            onClose={() => setIsHistoryOpen(false)}
          />
        </Suspense>
      )}
      {hasAsked && (
        <Suspense>
          <ConfirmDialog
            isOpen={isAsking}
            isDestructive
            title={`Excluir post ${nameOfPost(shown.post)}`}
            description="Os horários que ainda não foram publicados serão cancelados. O que já foi publicado continua na rede."
            onConfirm={remove}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </Actions>
  )
}

function Actions({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-4 flex items-center gap-1.5 border-line border-t pt-2.5 pb-3">
      {children}
    </div>
  )
}
