import { useQuery } from '@tanstack/react-query'
import { storageUsageQuery } from '#src/api/billing-queries.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Meter } from '#src/components/ui/meter.tsx'
import { useSession } from '#src/session/session-context.ts'

const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** How much of the storage's limit is used, including uploads that are under way and the trash. */
export function UsagePanel() {
  const { project } = useSession()
  const { data: usage, isError, refetch } = useQuery(storageUsageQuery(project.id))
  if (!usage)
    return isError ? (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="alert" className="text-danger text-sm">
          Erro ao carregar uso
        </p>
        <Button size="small" variant="secondary" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </div>
    ) : (
      <p role="status" className="min-h-14 text-muted text-sm">
        Carregando uso...
      </p>
    )

  const { formattedSize, storageLimitFormatted, usagePercentage, isOverLimit } = usage
  const share = usage.limitBytes === 0 ? undefined : usagePercentage / 100
  return (
    <>
      <Meter
        label={usage.planName ?? 'Plano'}
        text={`${formattedSize} / ${storageLimitFormatted}`}
        share={share}
        tone={isOverLimit ? 'danger' : 'neutral'}
      />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm">
        {share !== undefined && <span className="figures text-muted">{percent.format(share)}</span>}
        {isOverLimit && <span className="font-semibold text-danger">Limite excedido</span>}
      </p>
    </>
  )
}
