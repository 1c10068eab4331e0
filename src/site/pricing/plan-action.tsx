import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { toPaymentLink } from './to-payment-link.ts'
import type { PlansState } from './use-plans.ts'

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
export function PlanAction({ link, state, isStrong, hasFreeDays, planId }: PlanActionProps) {
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
