import { useQuery } from '@tanstack/react-query'
import type { Platform } from '#contract/account.ts'
import { formatCount } from '#contract/format-count.ts'
import { asNetworkId, networks } from '#contract/networks/networks.ts'
import { accountLimitsQuery } from '#src/api/billing-queries.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { PlanStep } from '#src/features/plan-notice/plan-step.tsx'
import { useSession } from '#src/session/session-context.ts'

/** Says why the project can link no more accounts, and what to do about it. */
export function AccountLimit({ platforms }: { platforms: readonly Platform[] }) {
  const { project } = useSession()
  const { data: limits } = useQuery({
    ...accountLimitsQuery(project.id),
    enabled: platforms.some(isRefused),
  })
  if (!limits || limits.canLink) return null
  return (
    <Banner tone="warning" className="mb-5">
      {limits.hasPlanEnded
        ? 'O plano deste projeto terminou: nenhuma conta nova pode ser conectada. As que já estão aqui continuam e podem ser reconectadas.'
        : `Este projeto atingiu o limite de ${formatCount(limits.maxAccounts, 'conta social', 'contas sociais')} do plano.`}{' '}
      <PlanStep isYours={project.userRole === 'OWNER'} ownerName="o proprietário do projeto" />
    </Banner>
  )
}

/** Whether no further account can be linked although the network can be used. */
function isRefused({ id, isComingSoon, isAllowedToLink }: Platform): boolean {
  const network = asNetworkId(id)
  return !isComingSoon && !isAllowedToLink && !!network && networks[network].isPublishable
}
