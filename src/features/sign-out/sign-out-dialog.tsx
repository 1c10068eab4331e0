import type { Unsent } from '#local/person/count-unsent.ts'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { sharedDevice } from '#src/session/device-marks.ts'
import { describeUnsent } from './describe-unsent.ts'
import { ErasingStatus } from './erasing-status.tsx'

export interface SignOutDialogProps {
  unsent: Unsent
  onConfirm: () => Promise<void>
  onClose: () => void
}

export const erasedHere =
  'Este aparelho é compartilhado: seus rascunhos, suas mídias e o que ainda não foi enviado são apagados dele. O que já chegou ao servidor continua lá.'

/** Says what is unsent and what becomes of it before the person signs out. */
export function SignOutDialog({ unsent, onConfirm, onClose }: SignOutDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      title={chooseTitle(unsent)}
      description={sharedDevice.isSet() ? erasedHere : describeUnsent(unsent)}
      isDestructive={sharedDevice.isSet()}
      whileRunning={sharedDevice.isSet() && <ErasingStatus />}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

function chooseTitle({ posts, templates, files, changes, openEdits }: Unsent): string {
  if (posts + templates + files + changes > 0) return 'Sair com envios pendentes?'
  return openEdits > 0 ? 'Sair com alterações não salvas?' : 'Sair e apagar seus rascunhos?'
}
