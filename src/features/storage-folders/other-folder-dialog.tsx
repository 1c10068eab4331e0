import type { StorageTarget } from '#local/database/rows.ts'
import { ChooseFolderDialog } from './choose-folder-dialog.tsx'

export interface OtherFolderDialogProps {
  isOpen: boolean
  /** The file that waits or was refused, and the folder it is for. */
  file: { name: string; folderId: string }
  /** Must not reject: the caller itself says what failed. */
  onMove: (folder: Pick<StorageTarget, 'folderId' | 'folderName'>) => Promise<void>
  onClose: () => void
}

/** Chooses another folder for a file on its way to the storage. */
export function OtherFolderDialog({ isOpen, file, onMove, onClose }: OtherFolderDialogProps) {
  return (
    <ChooseFolderDialog
      isOpen={isOpen}
      title="Enviar para outra pasta"
      description={<span className="wrap-anywhere">{file.name}</span>}
      submit={{ label: 'Enviar para cá', loadingLabel: 'Mudando...' }}
      reasonAgainst={({ folderId }) =>
        folderId === file.folderId ? 'O arquivo já vai para esta pasta.' : undefined
      }
      onChoose={async ({ folderId, name }) => {
        await onMove({ folderId, folderName: name })
        return true
      }}
      onClose={onClose}
    />
  )
}
