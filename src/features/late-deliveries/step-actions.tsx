import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import type { ButtonVariant } from '#src/components/ui/button-class.ts'

/** The props of every step that follows the list. */
export interface StepProps {
  isSending: boolean
  /** Whether nothing can be sent now: offline, already sending, or nothing selected. */
  isInert: boolean
  /** Why the last request failed, as a message. */
  failure: string | undefined
  onBack: () => void
}

interface StepActionsProps extends StepProps {
  variant?: ButtonVariant
  onConfirm: () => void
  children: ReactNode
}

/** The button 'Voltar', which leads to the list, and the step's own button. */
export function StepActions(props: StepActionsProps) {
  const { isSending, isInert, failure, variant, onBack, onConfirm, children } = props
  return (
    <ActionBar failure={failure} className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
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
    </ActionBar>
  )
}

interface ActionBarProps {
  failure: string | undefined
  className: string
  children: ReactNode
}

/** Sticky buttons at the foot of the dialog: they stay in view however long the list is. */
export function ActionBar({ failure, className, children }: ActionBarProps) {
  const { isOnline } = useConnectivity()
  return (
    <div className="sticky -bottom-1 -mx-5 flex flex-col gap-3 border-line border-t bg-surface-float px-5 pt-3 pb-1">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {!isOnline && (
        <p role="status" className="flex items-center gap-2 text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-muted" />
          Sem conexão. Decida quando a conexão voltar.
        </p>
      )}
      <div className={className}>{children}</div>
    </div>
  )
}
