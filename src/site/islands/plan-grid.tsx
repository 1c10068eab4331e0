import { useState } from 'react'
import type { BillingInterval, Plan } from '#contract/billing/plan.ts'
import { readCoupon } from '#src/browser/kept-coupon.ts'
import { CouponNote } from '#src/components/coupon-note.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { IntervalChoice } from '../pricing/interval-choice.tsx'
import { PlanCard } from '../pricing/plan-card.tsx'
import { usePlans } from '../pricing/use-plans.ts'

export interface PlanGridProps {
  /** The heading level of the plans' names. */
  headingLevel: 2 | 3
  /** Replaced by tests. */
  loadPlans?: () => Promise<Plan[]>
}

/** The plans with their prices, on the landing page and on /pricing. */
export function PlanGrid({ headingLevel, loadPlans }: PlanGridProps) {
  const [interval, setInterval] = useState<BillingInterval>('month')
  const { plans, state, load } = usePlans(loadPlans)
  const mayBuy = plans.some(({ planUrl, yearlyPlanUrl }) => planUrl || yearlyPlanUrl)
  // The static page, made for everybody, shows no coupon; nor does one help while no plan can be bought.
  const coupon = state === 'ready' && mayBuy ? readCoupon() : undefined
  return (
    <div>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <IntervalChoice value={interval} onChange={setInterval} />
        <p className="rounded-full bg-success-soft px-3 py-1 font-semibold text-sm text-success">
          Poupe 20%
        </p>
      </div>
      <ul className="mt-8 grid gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.name} {...{ plan, interval, state, headingLevel }} />
        ))}
      </ul>
      {/* Always rendered, so that the usual notice does not move what is below. */}
      <div className="mt-5 min-h-12">
        {state === 'failed' && (
          <Banner
            tone="danger"
            action={
              <Button variant="secondary" size="small" onClick={load}>
                Tentar de novo
              </Button>
            }
          >
            Não foi possível carregar os planos. Estes são os últimos preços que conhecemos; confira
            sua conexão para assinar.
          </Banner>
        )}
        {coupon && (
          <Banner>
            <CouponNote code={coupon} />
          </Banner>
        )}
        {state === 'ready' && plans.length > 0 && !mayBuy && (
          <Banner>
            A assinatura ainda não está aberta. O teste grátis já está: crie sua conta.
          </Banner>
        )}
        {state === 'ready' && plans.length === 0 && (
          <Banner>Nenhum plano à venda no momento.</Banner>
        )}
      </div>
    </div>
  )
}
