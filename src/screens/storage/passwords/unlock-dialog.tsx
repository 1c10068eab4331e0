import { useId, useState } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { UnlockFields, useUnlockForm } from '#src/features/storage-folders/unlock-form.tsx'
import { useSession } from '#src/session/session-context.ts'
import { FolderPasswordDialog } from './folder-password-dialog.tsx'

export interface UnlockDialogProps {
  folderId: string
  /** Undefined when only the server knows which folder is locked. */
  name: string | undefined
  onUnlocked: () => void
  onClose: () => void
}

/** Asks for the password of a folder. The project's owner may remove a password that nobody knows. */
export function UnlockDialog({ folderId, name, onUnlocked, onClose }: UnlockDialogProps) {
  const formId = useId()
  const form = useUnlockForm(folderId, onUnlocked)
  const { project } = useSession()
  const [isForgotten, setIsForgotten] = useState(false)
  if (isForgotten)
    return (
      <FolderPasswordDialog
        item={{ id: folderId, name }}
        change="remove"
        isForgottenFirst
        onDone={onUnlocked}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Pasta protegida"
      description={
        <span className="wrap-anywhere">
          {name === undefined
            ? 'Uma das pastas acima desta é protegida. Digite a senha dela.'
            : `Digite a senha da pasta “${name}”.`}{' '}
          Ela fica aberta até você sair da conta ou fechar a pasta.
        </span>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={form.isSending} loadingLabel="Abrindo...">
            Abrir pasta
          </Button>
        </>
      }
    >
      <UnlockFields id={formId} form={form} />
      {project.userRole === 'OWNER' && (
        <Button variant="ghost" size="small" onClick={() => setIsForgotten(true)}>
          Não sei a senha
        </Button>
      )}
    </Dialog>
  )
}
