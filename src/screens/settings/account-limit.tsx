import { useQuery } from '@tanstack/react-query'
import { isNearLimit } from '#contract/billing/plan.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { accountLimitsQuery } from '#src/api/billing-queries.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { PlanStep } from '#src/features/plan-notice/plan-step.tsx'
import { useSession } from '#src/session/session-context.ts'

/** Says that the project can link no more accounts, or only a few more, and what to do about it. */
export function AccountLimit() {
  const { project } = useSession()
  const { data: limits } = useQuery(accountLimitsQuery(project.id))
  const step = (
    <PlanStep isYours={project.userRole === 'OWNER'} ownerName="o proprietário do projeto" />
  )
  if (!limits) return null
  const { currentAccounts: used, maxAccounts: limit, canLink, hasPlanEnded } = limits
  const accounts = formatCount(limit, 'conta social', 'contas sociais')
  if (canLink)
    return isNearLimit({ used, limit }) ? (
      <Banner tone="neutral" className="mb-5">
        Este projeto usa {used} de {accounts} do plano. {step}
      </Banner>
    ) : null
  return (
    <Banner tone="warning" className="mb-5">
      {hasPlanEnded
        ? 'O plano deste projeto terminou: nenhuma conta nova pode ser conectada. As que já estão aqui continuam e podem ser reconectadas.'
        : `Este projeto atingiu o limite de ${accounts} do plano.`}{' '}
      {step}
    </Banner>
  )
}
