import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { DownloadProgress } from '#src/features/storage-folders/download-progress.tsx'
import { RefusedFiles } from '#src/features/storage-folders/refused-files.tsx'
import { startDraftWithStoredFiles } from '#src/offline/storage/start-draft-with-stored-files.ts'
import type { StoredFilesProgress } from '#src/offline/storage/take-stored-files.ts'
import { useSession } from '#src/session/session-context.ts'
import type { FileItem } from '../storage-item.ts'

export interface UseInPostDialogProps {
  items: readonly FileItem[]
  onClose: () => void
}

/** Downloads the files to this device, where they stay usable without a connection, and begins a post. */
export function UseInPostDialog({ items, onClose }: UseInPostDialogProps) {
  const { user, project, timeZone } = useSession()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<StoredFilesProgress>()
  const [refused, setRefused] = useState<readonly RefusedMedia[]>([])

  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const owner = { userId: user.id, projectId: project.id, timeZone }
      const files = items.map(({ file }) => file)
      const options = { signal, onProgress: setProgress }
      const { draftId, refused: found } = await startDraftWithStoredFiles(owner, files, options)
      if (signal.aborted) return
      if (draftId === undefined) return setRefused(found)
      onClose()
      if (found.length > 0) showErrorToast(listReasons(found), 'Nem tudo foi para o post')
      await navigate({ to: '/posts/create', search: { draft: draftId } })
    } catch (error) {
      if (signal.aborted) return
      onClose()
      showErrorToast(describeStorageError(error))
    }
  })
  useEffect(() => {
    const own = new AbortController()
    void start(own.signal)
    return () => own.abort()
  }, [])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Usar em um post"
      description={
        refused.length > 0
          ? 'Nenhum post foi começado.'
          : `${formatCount(items.length, 'arquivo vem', 'arquivos vêm')} para este aparelho, e o post continua aqui mesmo sem conexão.`
      }
      actions={
        <Button variant="secondary" onClick={onClose}>
          {refused.length > 0 ? 'Fechar' : 'Cancelar'}
        </Button>
      }
    >
      {refused.length > 0 ? (
        <RefusedFiles refused={refused} />
      ) : (
        progress && <DownloadProgress progress={progress} />
      )}
    </Dialog>
  )
}

function listReasons(refused: readonly RefusedMedia[]): string {
  return refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
}
