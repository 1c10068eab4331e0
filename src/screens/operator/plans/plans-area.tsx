import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import type { OperatorPlan } from '#contract/operator.ts'
import { operatorPlansQuery } from '#src/api/operator-queries.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { PlanCard } from './plan-card.tsx'
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
