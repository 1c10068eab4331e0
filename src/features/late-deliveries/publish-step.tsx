import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { countPublications, countTwins } from './describe-late.ts'
import { StepActions, type StepProps } from './step-actions.tsx'

export interface PublishStepProps extends StepProps {
  deliveries: readonly LateDelivery[]
  onConfirm: () => void
}

/** Explains what 'Publicar agora' does with several publications. */
export function PublishStep({ deliveries, ...step }: PublishStepProps) {
  const accounts = new Set(deliveries.map(({ socialMediaAccount }) => socialMediaAccount.id))
  const hasTwins = [...countTwins(deliveries).values()].some((count) => count > 1)
  return (
    <>
      <p>
        {countPublications(deliveries.length)} saem a partir de agora
        {accounts.size < deliveries.length &&
          '. As de uma mesma conta saem com um minuto de intervalo'}
        .
      </p>
      {hasTwins && (
        <p className="text-warning">
          Há mais de um horário do mesmo post na mesma conta: ele vai sair repetido.
        </p>
      )}
      <StepActions {...step}>Publicar {deliveries.length} agora</StepActions>
    </>
  )
}
