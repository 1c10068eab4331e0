import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { isAtLimit, isNearLimit } from '#contract/billing/plan.ts'
import { storageUsageQuery } from '#src/api/billing-queries.ts'
import { useSession } from '#src/session/session-context.ts'
import { PlanStep } from './plan-step.tsx'
import { useOwnerName } from './use-owner-name.ts'

/** Says, where media are chosen, that little or no storage is left for them; else renders nothing. */
export function StorageNote() {
  const { project } = useSession()
  const { data: usage } = useQuery(storageUsageQuery(project.id))
  const use = usage && { used: usage.usedBytes, limit: usage.limitBytes }
  const isFull = use !== undefined && isAtLimit(use)
  const isShown = use !== undefined && (isFull || isNearLimit(use))
  const isYours = project.userRole === 'OWNER'
  const ownerName = useOwnerName(isShown && !isYours)
  if (!usage || !isShown) return null
  const amounts = `${usage.formattedSize} de ${usage.storageLimitFormatted}`
  return (
    <p role="status" className="mt-3 flex items-start gap-2 text-muted text-sm">
      <HardDrive aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {isFull
          ? `O espaço para mídia está cheio: ${amounts}. Arquivos novos são recusados até haver lugar.`
          : `O espaço para mídia está quase cheio: ${amounts}.`}{' '}
        {usage.isOfPlan && (isYours || ownerName) && <PlanStep {...{ isYours, ownerName }} />}
      </span>
    </p>
  )
}
