import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { discardEdit } from '#local/edits/edits.ts'
import { copyOutsideWork, type OutsideWork } from '#local/person/outside-work.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'
import { useSession } from '#src/session/session-context.ts'
import { discardWithUndo } from './discard-with-undo.ts'

/**
 * A draft or edit of a project that the person has no access to any more: the card says why it cannot be sent
 * there, and offers to use its content in the current project.
 */
export function OutsideCard({ work }: { work: OutsideWork }) {
  const { user, project, timeZone } = useSession()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { caption: written, mediaHashes, updatedAt } = work.row
  const [firstHash] = mediaHashes
  const thumbnail = useThumbnail(firstHash)
  const caption = written.trim() || 'Sem legenda'
  const what = work.kind === 'draft' ? 'Rascunho' : 'Alteração de post'
  const name = `“${caption.slice(0, 40)}”`

  async function use() {
    try {
      const owner = { userId: user.id, projectId: project.id, timeZone }
      const draft = await copyOutsideWork(localDb, work, owner)
      await navigate({ to: '/posts/create', search: { draft: draft.id } })
      showToast({
        title: `Copiado para ${project.name}`,
        description:
          draft.mediaHashes.length < mediaHashes.length
            ? 'Os arquivos que só o outro projeto tem não foram copiados. O original continua em Posts.'
            : 'Escolha as contas e os horários. O original continua em Posts.',
        tone: 'success',
      })
    } catch (error) {
      showErrorToast(describeStorageError(error))
    }
  }

  async function discard() {
    if (work.kind === 'draft') return discardWithUndo(work.row.id)
    await discardEdit(localDb, work.row.id)
    showToast({ title: 'Alteração descartada' })
  }

  return (
    <article
      aria-label={`${what}: ${caption.slice(0, 80)}`}
      className="relative flex min-w-0 gap-3 rounded-card border border-line bg-surface-raised p-3"
    >
      <PostThumbnail
        src={thumbnail}
        kind={firstHash === undefined ? undefined : 'image'}
        count={mediaHashes.length}
        className="size-20"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="font-semibold text-sm leading-snug">{what}</p>
        <p className="mt-0.5 line-clamp-2 break-words leading-snug">{caption}</p>
        <p className="mt-0.5 text-danger text-sm">
          Não pode ser enviado: você não participa mais do projeto, ou ele foi excluído.
        </p>
        <p className="text-muted text-sm">
          Alterado em <NumericTime instant={updatedAt} timeZone={timeZone} />
        </p>
        <div className="mt-auto flex flex-wrap justify-end gap-1 pt-2">
          <Button
            variant="ghost"
            size="small"
            aria-label={`Descartar ${what.toLowerCase()} ${name}`}
            onClick={() => (work.kind === 'draft' ? void discard() : setIsAsking(true))}
          >
            Descartar
          </Button>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Usar ${name} neste projeto`}
            onClick={() => void use()}
          >
            Usar neste projeto
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title="Descartar alteração"
        description="O que você escreveu é apagado deste aparelho. Não é possível desfazer."
        onConfirm={discard}
        onClose={() => setIsAsking(false)}
      />
    </article>
  )
}
