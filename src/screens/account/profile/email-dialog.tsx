import { useState } from 'react'
import { Dialog } from '#src/components/ui/dialog.tsx'
import { useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { EmailCodeForm } from './email-code-form.tsx'
import { NewEmailForm } from './new-email-form.tsx'

export interface EmailDialogProps {
  current: string
  onClose: () => void
}

/** Asks for the new address, then for the code mailed to it. Until then the old address stays valid. */
export function EmailDialog({ current, onClose }: EmailDialogProps) {
  const { confirmed, dialog } = useConfirmed('change-email')
  const [typed, setTyped] = useState('')
  const [mailedTo, setMailedTo] = useState<string>()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Trocar email"
      description={
        mailedTo === undefined ? (
          <>
            O email atual é <strong className="wrap-anywhere">{current}</strong>. Ele continua
            valendo até você confirmar o novo.
          </>
        ) : (
          <>
            Enviamos um código para <strong className="wrap-anywhere">{mailedTo}</strong>. Ele vale
            por alguns minutos.
          </>
        )
      }
    >
      {mailedTo === undefined ? (
        <NewEmailForm
          confirmed={confirmed}
          initial={typed}
          onMailed={(email) => {
            setTyped(email)
            setMailedTo(email)
          }}
        />
      ) : (
        <EmailCodeForm
          mailedTo={mailedTo}
          confirmed={confirmed}
          onBack={() => setMailedTo(undefined)}
          onDone={onClose}
        />
      )}
      {dialog}
    </Dialog>
  )
}
