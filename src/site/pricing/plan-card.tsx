import { Check } from 'lucide-react'
import { useId } from 'react'
import { fillPaymentLink } from '#contract/billing/payment-link.ts'
import type { BillingInterval } from '#contract/billing/plan.ts'
import { formatPrice } from '#contract/texts/format-numbers.ts'
import { readCoupon } from '#src/browser/kept-coupon.ts'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { readAuthCookie } from '#src/session/auth-cookie.ts'
import type { ShownPlan } from './shown-plan.ts'
import type { PlansState } from './use-plans.ts'

/** The plan whose limits a free trial has. */
export const trialPlan = 'Pro'

interface PlanCardProps {
  plan: ShownPlan
  interval: BillingInterval
  state: PlansState
  headingLevel: 2 | 3
}

export function PlanCard({ plan, interval, state, headingLevel }: PlanCardProps) {
  const id = useId()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const isYearly = interval === 'year'
  const isOfTrial = plan.name === trialPlan
  const link = isYearly ? plan.yearlyPlanUrl : plan.planUrl
  return (
    <li
      className={cn(
        'relative flex min-w-0 flex-col rounded-card border bg-surface-raised p-6',
        isOfTrial ? 'border-accent outline-2 outline-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Heading id={id} className="text-xl">
          {plan.name}
        </Heading>
        {isOfTrial && (
          <p className="rounded-full bg-accent-soft px-2.5 py-0.5 font-semibold text-xs">
            Os limites do teste grátis
          </p>
        )}
      </div>
      <p className="mt-1 text-muted">{plan.description}</p>
      <p className="figures mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className="font-[650] text-3xl min-[25rem]:text-4xl">
          {formatPrice(isYearly ? plan.yearlyPriceInMonths : plan.price)}
        </span>
        <span className="text-muted">por mês</span>
      </p>
      <p className="figures mt-1 text-muted text-sm">
        {isYearly
          ? `${formatPrice(plan.yearlyPrice)} por ano, em um pagamento`
          : `ou ${formatPrice(plan.yearlyPriceInMonths)} por mês no plano anual`}
      </p>
      <div className="mt-6">
        <PlanAction
          {...{ link, state, isStrong: isOfTrial, planId: id }}
          hasFreeDays={plan.freeTrialDays !== 0}
        />
      </div>
      <p className="mt-2 text-center text-muted text-sm">
        {state === 'ready' && !link ? (
          'Assinatura indisponível no momento'
        ) : (
          <>
            <span className="not-signed-in:hidden">Cancele quando quiser</span>
            <span className="signed-in:hidden">
              Sem cartão?{' '}
              <a href="/signup" className="text-link underline underline-offset-4">
                Comece pelo cadastro
              </a>
            </span>
          </>
        )}
      </p>
      <ul className="mt-5 flex flex-col gap-3 border-line border-t pt-6">
        {listLines(plan).map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" />
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The features, with the number of accounts put first where no feature says it. */
function listLines({ numberAccounts, features }: ShownPlan): readonly string[] {
  const accounts =
    numberAccounts === 0 ? 'Contas sociais ilimitadas' : `${numberAccounts} contas sociais`
  const isSaid = features.some((line) => line.startsWith(accounts))
  return isSaid ? features : [accounts, ...features]
}

export interface PlanActionProps {
  link: string | null | undefined
  state: PlansState
  isStrong: boolean
  /** False for a person who already had the free days. */
  hasFreeDays: boolean
  /** The id of the element with the plan's name. */
  planId: string
}

/** A link to the payment page, in a new tab; in the static page, without that address, to the sign-up. */
function PlanAction({ link, state, isStrong, hasFreeDays, planId }: PlanActionProps) {
  const label = hasFreeDays ? 'Testar 7 dias grátis' : 'Assinar'
  const look = { variant: isStrong ? 'accent' : 'primary', size: 'large', isFull: true } as const
  const named = { 'aria-describedby': planId }
  if (state === 'built')
    return (
      <a href="/signup" className={buttonClass(look)} {...named}>
        {label}
      </a>
    )
  if (state === 'loading') return <Button {...look} {...named} isLoading />
  if (!link)
    return (
      <Button {...look} {...named} disabled>
        {label}
      </Button>
    )
  return (
    <a
      href={toPaymentLink(link)}
      target="_blank"
      rel="noopener"
      className={buttonClass(look)}
      {...named}
      onClick={({ currentTarget }) => {
        // The person may have signed in on another tab since the render.
        currentTarget.href = toPaymentLink(link)
      }}
    >
      {label}
    </a>
  )
}

/** The payment link with the person who is signed in on this browser, if any, and the coupon of their link. */
function toPaymentLink(link: string): string {
  const person = readAuthCookie()?.user
  const payer = person && { userId: person.id, email: person.email }
  return fillPaymentLink(link, { payer, coupon: readCoupon() })
}
