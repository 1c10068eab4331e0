import type { PostMedia } from '#contract/media/media.ts'
import type { FolderStep } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { storeMedia } from '#local/storage/store-media.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import { useSession } from '#src/session/session-context.ts'
import { ChooseFolderDialog } from './choose-folder-dialog.tsx'

export interface SaveToStorageDialogProps {
  isOpen: boolean
  /** The files of the draft or post, by their hashes. */
  hashes: readonly string[]
  /** The files that an edited post has on the server. */
  ofPost?: readonly PostMedia[] | undefined
  onClose: () => void
}

/** Chooses the folder that the files of a draft or post are saved in. */
export function SaveToStorageDialog(props: SaveToStorageDialogProps) {
  const { isOpen, hashes, ofPost, onClose } = props
  const { user, project } = useSession()

  async function save({ folderId, name }: FolderStep): Promise<boolean> {
    const target = { userId: user.id, projectId: project.id, folderId, folderName: name }
    try {
      const stored = { ...target, ...(ofPost && { ofPost }) }
      const ids = await storeMedia(localDb, hashes, stored, serverNow())
      for (const id of ids) void wakeOutbox(id)
      tell(ids.length, name)
      return true
    } catch (error) {
      showErrorToast(describeStorageError(error), 'Nada foi salvo no armazenamento')
      return false
    }
  }

  return (
    <ChooseFolderDialog
      isOpen={isOpen}
      title="Salvar no armazenamento"
      description={`${formatCount(hashes.length, 'mídia', 'mídias')} deste post. O post continua como está.`}
      submit={{ label: 'Salvar nesta pasta', loadingLabel: 'Salvando...' }}
      onChoose={save}
      onClose={onClose}
    />
  )
}

function tell(count: number, name: string) {
  if (count === 0)
    return showErrorToast(
      'As mídias não estão mais neste aparelho. Remova-as e adicione de novo.',
      'Nada foi salvo no armazenamento',
    )
  return showToast({
    title: formatCount(count, 'arquivo a caminho', 'arquivos a caminho'),
    description: isOnline()
      ? `Para a pasta ${name}.`
      : `Para a pasta ${name}. Guardado neste aparelho; sobe quando a conexão voltar.`,
    tone: 'success',
  })
}
