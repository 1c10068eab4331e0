import { useQuery } from '@tanstack/react-query'
import { isAtLimit, isNearLimit, type Use } from '#contract/billing/plan.ts'
import { formatBytes } from '#contract/texts/format-numbers.ts'
import { planUsageQuery } from '#src/api/billing-queries.ts'
import { Card } from '#src/components/ui/card.tsx'
import { Meter } from '#src/components/ui/meter.tsx'

const count = (amount: number) => String(amount)

/** 'Uso do plano': how much of each limit the person's projects use; nothing until that has loaded. */
export function UsageCard() {
  const { data } = useQuery(planUsageQuery)
  if (!data) return null
  const { projects, accounts, storage } = data
  // With a single project, its name would say nothing.
  const fullest = projects.used > 1 && accounts.used > 0 ? accounts.projectName : null
  return (
    <Card title="Uso do plano">
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-3">
        <UseMeter label="Projetos" use={projects} write={count} />
        <UseMeter
          label="Contas sociais"
          use={accounts}
          write={count}
          about={fullest === null ? undefined : `Em ${fullest}, o projeto com mais contas.`}
        />
        <UseMeter
          label="Espaço para mídia"
          use={storage}
          write={formatBytes}
          about="De todos os seus projetos."
        />
      </div>
    </Card>
  )
}

interface UseMeterProps {
  label: string
  use: Use
  write: (amount: number) => string
  about?: string | undefined
}

function UseMeter({ label, use, write, about }: UseMeterProps) {
  const { used, limit } = use
  const isFull = isAtLimit(use)
  const said = isFull
    ? used > limit
      ? 'Acima do limite do plano: nada é apagado, mas nada novo cabe.'
      : 'No limite do plano.'
    : isNearLimit(use)
      ? `Quase no limite: lugar para mais ${write(limit - used)}.`
      : undefined
  return (
    <Meter
      label={label}
      text={limit === 0 ? `${write(used)}, sem limite` : `${write(used)} de ${write(limit)}`}
      share={limit === 0 ? undefined : used / limit}
      note={[said, about].filter(Boolean).join(' ')}
      tone={isFull ? 'warning' : 'neutral'}
    />
  )
}
