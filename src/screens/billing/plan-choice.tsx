import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { fillPaymentLink } from '#contract/billing/payment-link.ts'
import type { BillingInterval, Plan } from '#contract/billing/plan.ts'
import type { Subscription } from '#contract/billing/subscription.ts'
import { formatPrice } from '#contract/texts/format-numbers.ts'
import { plansQuery } from '#src/api/billing-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { readCoupon, takeCoupon } from '#src/browser/kept-coupon.ts'
import { CouponNote } from '#src/components/coupon-note.tsx'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { useSession } from '#src/session/session-context.ts'
import { describeAnotherPayment } from './billing-words.ts'

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

export interface PlanOfferProps {
  plan: Plan
  interval: BillingInterval
  isOnline: boolean
  onLeave: () => void
}

/** A plan with its price, and a link that opens its payment in another tab, for this person. */
function PlanOffer({ plan, interval, isOnline, onLeave }: PlanOfferProps) {
  const { user } = useSession()
  const isYearly = interval === 'year'
  const link = isYearly ? plan.yearlyPlanUrl : plan.planUrl
  const label = `Assinar ${plan.name}`
  return (
    <Card title={plan.name} headingLevel={3} className="flex flex-col [&>div]:grow">
      <div className="flex h-full flex-col gap-4">
        <p className="break-words text-muted">{plan.description}</p>
        <div className="figures">
          <p>
            <span className="font-semibold text-2xl">
              {formatPrice(isYearly ? plan.yearlyPriceInMonths : plan.price)}
            </span>{' '}
            <span className="text-muted">por mês</span>
          </p>
          <p className="text-muted text-sm">
            {isYearly
              ? `${formatPrice(plan.yearlyPrice)} por ano, em um pagamento`
              : 'Cobrado todo mês'}
          </p>
        </div>
        <ul className="flex grow flex-col gap-2 text-sm">
          {plan.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
              <span className="min-w-0 break-words">{feature}</span>
            </li>
          ))}
        </ul>
        {link === null || !isOnline ? (
          <Button isFull aria-disabled>
            {label}
          </Button>
        ) : (
          <a
            href={fillPaymentLink(link, {
              payer: { userId: user.id, email: user.email },
              coupon: readCoupon(),
            })}
            target="_blank"
            rel="noreferrer"
            onClick={onLeave}
            className={buttonClass({ variant: 'accent', isFull: true })}
          >
            {label}
            <span className="sr-only"> (abre em outra aba)</span>
          </a>
        )}
      </div>
    </Card>
  )
}
