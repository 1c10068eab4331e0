import type { ReactNode } from 'react'
import type { OperatorPlan } from '#contract/operator.ts'
import { formatBytes, formatCents, formatCount } from '#contract/texts/format-numbers.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'

export function PlanCard({ plan, onChange }: { plan: OperatorPlan; onChange: () => void }) {
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
