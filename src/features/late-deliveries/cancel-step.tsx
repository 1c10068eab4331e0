import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { choosePlural } from '#contract/texts/format-numbers.ts'
import { countPublications } from './describe-late.ts'
import { StepActions, type StepProps } from './step-actions.tsx'

export interface CancelStepProps extends StepProps {
  deliveries: readonly LateDelivery[]
  onConfirm: () => void
}

/** Asks before publications are cancelled for good. */
export function CancelStep({ deliveries, ...step }: CancelStepProps) {
  const count = deliveries.length
  return (
    <>
      <p>
        {countPublications(count)} não {choosePlural(count, 'vai', 'vão')} sair, e isso não pode ser
        desfeito. Os textos e as mídias continuam nos posts.
      </p>
      <StepActions {...step} variant="danger">
        Cancelar {countPublications(count)}
      </StepActions>
    </>
  )
}
