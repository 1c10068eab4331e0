import type { ReactNode } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import type { ButtonVariant } from '#src/components/ui/button-class.ts'

/** What every step of the dialog after the list is told. */
export interface StepProps {
  isSending: boolean
  /** Whether nothing can be sent now. */
  isInert: boolean
  onBack: () => void
}

interface StepActionsProps extends StepProps {
  variant?: ButtonVariant
  onConfirm: () => void
  children: ReactNode
}

/** 'Voltar' to the list, and what the step is for. */
export function StepActions(props: StepActionsProps) {
  const { isSending, isInert, variant, onBack, onConfirm, children } = props
  return (
    <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button variant="secondary" aria-disabled={isSending} onClick={onBack}>
        Voltar
      </Button>
      <Button
        variant={variant}
        isLoading={isSending}
        loadingLabel="Enviando..."
        aria-disabled={isInert}
        onClick={onConfirm}
      >
        {children}
      </Button>
    </div>
  )
}
