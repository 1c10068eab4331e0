import { useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { PostMedia } from '#contract/media.ts'
import { serverNow } from '#local/server-time.ts'
import { storeMedia } from '#local/storage/store-media.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { tellFailure } from '#src/page/device-trouble.ts'
import { localDb } from '#src/page/local-database.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { wakeOutbox } from '#src/sending/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { type BrowsedPlace, FolderBrowser } from './folder-browser.tsx'

export interface SaveToStorageDialogProps {
  isOpen: boolean
  /** The files of the draft or post, by their hashes. */
  hashes: readonly string[]
  /** Of an edited post: its files with the server. */
  ofPost?: readonly PostMedia[] | undefined
  onClose: () => void
}

/** Chooses the folder that the files of a draft or post are saved in; they go there when there is a connection. */
export function SaveToStorageDialog(props: SaveToStorageDialogProps) {
  const { isOpen, hashes, ofPost, onClose } = props
  const { user, project } = useSession()
  const { isOnline } = useConnectivity()
  const [place, setPlace] = useState<BrowsedPlace>({ folder: undefined, path: [] })
  const [isLocked, setIsLocked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const { folder } = place
  const reason = isLocked
    ? 'Abra a pasta com a senha.'
    : folder
      ? undefined
      : 'Escolha uma pasta: arquivos ficam sempre dentro de uma.'

  async function save() {
    if (!folder || reason !== undefined) return
    setIsSaving(true)
    const target = { folderId: folder.folderId, folderName: folder.name }
    try {
      const owner = { userId: user.id, projectId: project.id }
      const stored = { ...owner, ...target, ...(ofPost && { ofPost }) }
      const ids = await storeMedia(localDb, hashes, stored, serverNow())
      for (const id of ids) void wakeOutbox(id)
      tell(ids.length, folder.name)
      onClose()
    } catch (error) {
      showErrorToast(tellFailure(error), 'Nada foi salvo no armazenamento')
    } finally {
      setIsSaving(false)
    }
  }

  function tell(count: number, name: string) {
    if (count === 0)
      return showErrorToast(
        'As mídias não estão mais neste aparelho. Remova-as e adicione de novo.',
        'Nada foi salvo no armazenamento',
      )
    return showToast({
      title: formatCount(count, 'arquivo a caminho', 'arquivos a caminho'),
      description: isOnline
        ? `Para a pasta ${name}.`
        : `Para a pasta ${name}. Guardado neste aparelho; sobe quando a conexão voltar.`,
      tone: 'success',
    })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title="Salvar no armazenamento"
      description={`${formatCount(hashes.length, 'mídia', 'mídias')} deste post. O post continua como está.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            isLoading={isSaving}
            loadingLabel="Salvando..."
            aria-disabled={reason !== undefined}
            onClick={() => void save()}
          >
            Salvar nesta pasta
          </Button>
        </>
      }
    >
      {!isOnline && (
        <Banner tone="neutral" className="mb-3">
          Sem conexão: as pastas são as vistas por último, e os arquivos sobem quando ela voltar.
        </Banner>
      )}
      <FolderBrowser place={place} onGo={setPlace} onLocked={setIsLocked} />
      <p role="status" className="min-h-6 pt-2 text-muted text-sm">
        {reason}
      </p>
    </Dialog>
  )
}
