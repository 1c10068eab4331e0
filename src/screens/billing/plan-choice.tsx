import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BillingInterval } from '#contract/billing/plan.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { plansQuery } from '#src/api/billing-queries.ts'
import { CouponNote } from '#src/components/coupon-note.tsx'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { SegmentedControl } from '#src/components/ui/segmented-control.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { takeCoupon } from '#src/page/kept-coupon.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useSession } from '#src/session/session-context.ts'
import { describeAnotherPayment } from './billing-words.ts'
import { PlanOffer } from './plan-offer.tsx'

const intervals = [
  { value: 'month', label: 'Mensal' },
  { value: 'year', label: 'Anual' },
] as const

export interface PlanChoiceProps {
  subscription: Subscription
  /** Called when the person opens the payment in another tab. */
  onLeave: () => void
}

/** The plans that can be bought, for somebody who has none. */
export function PlanChoice({ subscription, onLeave }: PlanChoiceProps) {
  const { isSimulated, pendingPayment } = subscription
  const { isOnline } = useConnectivity()
  const { user } = useSession()
  const { data, isError, refetch } = useQuery(plansQuery(user.id))
  const [coupon] = useState(takeCoupon)
  const [interval, setInterval] = useState<BillingInterval>('month')
  const plans = data?.filter(({ isActive }) => isActive).toSorted((a, b) => a.price - b.price)
  const isSold = plans?.some(({ planUrl, yearlyPlanUrl }) => planUrl ?? yearlyPlanUrl)

  return (
    <section aria-labelledby="planos">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="planos" className="text-xl">
          Escolha um plano
        </h2>
        {isSold && (
          <SegmentedControl
            label="Cobrança"
            segments={intervals}
            value={interval}
            onChange={setInterval}
          />
        )}
      </div>
      {plans ? (
        <>
          {!isSold && (
            <Banner tone="neutral" className="mb-4">
              Ainda não é possível assinar um plano neste servidor. Seu acesso continua como está.
            </Banner>
          )}
          {pendingPayment?.state === 'pending' && (
            <Banner tone="warning" className="mb-4">
              {describeAnotherPayment(pendingPayment)}
            </Banner>
          )}
          {isSold && coupon && (
            <Banner tone="neutral" className="mb-4">
              <CouponNote code={coupon} />
            </Banner>
          )}
          {isSold && isSimulated && (
            <Banner tone="warning" className="mb-4">
              Pagamento simulado: nada é cobrado.
            </Banner>
          )}
          {isSold && !isOnline && (
            <Banner tone="neutral" className="mb-4">
              Para assinar, conecte-se à internet.
            </Banner>
          )}
          <ul className="grid gap-4 md:grid-cols-3">
            {plans.map((plan) => (
              <li key={plan.id} className="grid min-w-0">
                <PlanOffer {...{ plan, interval, isOnline, onLeave }} />
              </li>
            ))}
          </ul>
        </>
      ) : isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed="Não foi possível carregar os planos."
          offline="Os planos ainda não estão neste aparelho. Eles aparecem quando a conexão voltar."
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="grid gap-4 md:grid-cols-3">
          <span className="sr-only">Carregando...</span>
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </section>
  )
}
