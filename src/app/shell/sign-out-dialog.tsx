import { countOf } from '../../components/count-of.ts'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'

export interface SignOutDialogProps {
  unsent: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Says what waits and what becomes of it: it stays here until its owner comes back. */
export function SignOutDialog({ unsent, onConfirm, onClose }: SignOutDialogProps) {
  const isOne = unsent === 1
  return (
    <ConfirmDialog
      isOpen
      title="Sair com envios pendentes?"
      description={`${countOf(unsent, 'post ainda não foi enviado', 'posts ainda não foram enviados')}. ${
        isOne ? 'Ele fica guardado' : 'Eles ficam guardados'
      } neste aparelho e ${isOne ? 'segue' : 'seguem'} quando você entrar de novo.`}
      confirmLabel="Sair mesmo assim"
      cancelLabel="Continuar aqui"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
