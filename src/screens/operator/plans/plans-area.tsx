import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OperatorPlan } from '#contract/operator.ts'
import { formatBytes, formatCents, formatCount } from '#contract/texts/format-numbers.ts'
import { operatorPlansQuery } from '#src/api/operator-queries.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { PlanDialog } from './plan-dialog.tsx'

/** The plans that can be bought; `OperatorScreen` has loaded them before this area is shown. */
export function PlansArea() {
  const client = useQueryClient()
  const { data: plans = [] } = useQuery({ ...operatorPlansQuery, staleTime: 60_000 })
  const [changed, setChanged] = useState<OperatorPlan>()

  async function readAnew(id: string): Promise<OperatorPlan> {
    const saved = await client.fetchQuery({ ...operatorPlansQuery, staleTime: 0 })
    const plan = saved.find((one) => one.id === id)
    if (!plan) throw new Error(`There is no plan ${id} any more`)
    return plan
  }

  if (plans.length === 0)
    return (
      <EmptyState
        icon={CreditCard}
        title="Nenhum plano"
        text="Os planos são criados quando o servidor começa."
      />
    )
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onChange={() => setChanged(plan)} />
        ))}
      </div>
      {changed && (
        <PlanDialog
          plan={changed}
          onClose={() => setChanged(undefined)}
          onOutdated={() => readAnew(changed.id)}
          onChanged={(plan) =>
            client.setQueryData(operatorPlansQuery.queryKey, (known = []) =>
              known.map((one) => (one.id === plan.id ? plan : one)),
            )
          }
        />
      )}
    </>
  )
}

function PlanCard({ plan, onChange }: { plan: OperatorPlan; onChange: () => void }) {
  return (
    <Card
      title={plan.name}
      description={plan.description}
      actions={
        plan.isActive ? (
          <Badge tone="success">À venda</Badge>
        ) : (
          <Badge tone="neutral">Fora de venda</Badge>
        )
      }
    >
      <dl className="divide-y divide-line text-sm">
        <Fact label="Por mês">{formatCents(plan.priceCents)}</Fact>
        <Fact label="Por ano">{formatCents(plan.yearlyPriceCents)}</Fact>
        <Fact label="Assinantes">{formatCount(plan.subscribers, 'assinante', 'assinantes')}</Fact>
        <Fact label="Contas por projeto">{limitText(plan.numberAccounts)}</Fact>
        <Fact label="Projetos">{limitText(plan.maxProjects)}</Fact>
        <Fact label="Armazenamento">{formatBytes(plan.storageBytes)}</Fact>
        <Fact label="Link mensal">{plan.monthlyLink ?? 'Nenhum'}</Fact>
        <Fact label="Link anual">{plan.yearlyLink ?? 'Nenhum'}</Fact>
        <Fact label="Mensal sem teste">{plan.monthlyPlainLink ?? 'Nenhum'}</Fact>
        <Fact label="Anual sem teste">{plan.yearlyPlainLink ?? 'Nenhum'}</Fact>
      </dl>
      {plan.features.length > 0 && (
        <ul className="wrap-anywhere mt-3 list-disc pl-5 text-sm">
          {plan.features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="mt-4"
        aria-label={`Alterar o plano ${plan.name}`}
        onClick={onChange}
      >
        Alterar
      </Button>
    </Card>
  )
}

function limitText(limit: number): string {
  return limit === 0 ? 'Sem limite' : String(limit)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="figures wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}
