import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { showErrorToast } from './toast-queue.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** A rejected promise closes the dialog too, and shows the default error toast. */
  onConfirm: () => void | Promise<void>
  /** Bears the verb, since the buttons are always 'Confirmar' and 'Cancelar'. */
  title?: string
  /** What will happen, and what is lost if it cannot be undone. */
  description?: ReactNode
  isDestructive?: boolean
  /** A third way out, between the two: 'Manter rascunho'. */
  alternative?: { label: string; onSelect: () => void | Promise<void> }
}

type Running = 'none' | 'confirm' | 'alternative'

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, onConfirm, alternative, isDestructive = false } = props
  const { title = 'Confirmar ação', description = 'Tem certeza que deseja continuar?' } = props
  const [running, setRunning] = useState<Running>('none')
  const [wasOpen, setWasOpen] = useState(isOpen)
  const cancel = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const isRunning = running !== 'none'

  // Reset on opening, not on closing: while it fades away it neither changes its words nor acts again.
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
      // What has begun cannot be called off by closing its window.
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
    />
  )
}
