import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { showErrorToast } from './toast-queue.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** If its promise is rejected, the dialog closes too, and the default error toast is shown. */
  onConfirm: () => void | Promise<void>
  /** Contains the verb, since the buttons are always 'Confirmar' and 'Cancelar'. */
  title?: string
  /** What will happen, and what is lost for good. */
  description?: ReactNode
  isDestructive?: boolean
  /** Fields between the description and the buttons; the caller keeps their state. */
  children?: ReactNode
  /** Says what is being done (`LateStatus`), for actions that may take long and have no `children`. */
  whileRunning?: ReactNode
  /** A third button, between the two: 'Manter rascunho'. */
  alternative?: { label: string; onSelect: () => void | Promise<void> }
}

type Running = 'none' | 'confirm' | 'alternative'

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, alternative, isDestructive = false, children } = props
  const {
    whileRunning,
    title = 'Confirmar ação',
    description = 'Tem certeza que deseja continuar?',
  } = props
  const [running, setRunning] = useState<Running>('none')
  const [wasOpen, setWasOpen] = useState(isOpen)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const isRunning = running !== 'none'

  // Reset on opening, not on closing: while the dialog fades out, its texts stay and its buttons do nothing.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setRunning('none')
  }

  async function run(which: Running, act: () => void | Promise<void>) {
    if (isRunning || !isOpen) return
    setRunning(which)
    try {
      await act()
    } catch {
      showErrorToast()
    }
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      // An action that has begun cannot be cancelled by closing the dialog.
      onClose={() => !isRunning && onClose()}
      title={title}
      description={description}
      hasCloseButton={false}
      initialFocus={isDestructive ? cancel : confirm}
      actions={
        <>
          <Button ref={cancel} variant="secondary" aria-disabled={isRunning} onClick={onClose}>
            Cancelar
          </Button>
          {alternative && (
            <Button
              variant="secondary"
              isLoading={running === 'alternative'}
              aria-disabled={isRunning}
              onClick={() => void run('alternative', alternative.onSelect)}
            >
              {alternative.label}
            </Button>
          )}
          <Button
            ref={confirm}
            variant={isDestructive ? 'danger' : 'primary'}
            isLoading={running === 'confirm'}
            aria-disabled={isRunning}
            onClick={() => void run('confirm', onConfirm)}
          >
            Confirmar
          </Button>
        </>
      }
    >
      {children ?? (running === 'confirm' && whileRunning)}
    </Dialog>
  )
}
