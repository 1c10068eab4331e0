import type { Unsent } from '#local/count-unsent.ts'
import { ConfirmDialog } from '#src/components/ui/confirm-dialog.tsx'
import { describeUnsent } from './describe-unsent.ts'

export interface SignOutDialogProps {
  unsent: Unsent
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Says what waits and what becomes of it: it stays here until its owner comes back. */
export function SignOutDialog({ unsent, onConfirm, onClose }: SignOutDialogProps) {
  const isWaiting = unsent.posts + unsent.changes > 0
  return (
    <ConfirmDialog
      isOpen
      title={isWaiting ? 'Sair com envios pendentes?' : 'Sair com alterações não salvas?'}
      description={describeUnsent(unsent)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
