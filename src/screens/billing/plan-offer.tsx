import { Check } from 'lucide-react'
import { fillPaymentLink } from '#contract/billing/payment-link.ts'
import type { BillingInterval, Plan } from '#contract/billing/plan.ts'
import { formatPrice } from '#contract/texts/format-numbers.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { Card } from '#src/components/ui/card.tsx'
import { readCoupon } from '#src/page/kept-coupon.ts'
import { useSession } from '#src/session/session-context.ts'

export interface PlanOfferProps {
  plan: Plan
  interval: BillingInterval
  isOnline: boolean
  onLeave: () => void
}

/** A plan with its price, and a link that opens its payment in another tab, for this person. */
export function PlanOffer({ plan, interval, isOnline, onLeave }: PlanOfferProps) {
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
