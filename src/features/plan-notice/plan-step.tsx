import { Link } from '@tanstack/react-router'
import type { EndReason } from '#contract/subscription.ts'

export interface PlanStepProps {
  isYours: boolean
  /** Who pays, when that is another person. */
  ownerName: string | undefined
  /** Why the plan ends, where that is what is said. */
  reason?: EndReason | null
}

/** What to do about a plan: the way to the plans, or to a payment that is owed; whom to ask for all others. */
export function PlanStep({ isYours, ownerName, reason }: PlanStepProps) {
  if (!isYours) return <span className="break-words">Fale com {ownerName}.</span>
  return (
    <Link
      to="/billing"
      className="hit-area whitespace-nowrap font-semibold underline underline-offset-2"
    >
      {reason === 'payment-failed' ? 'Ver cobrança' : 'Ver planos'}
    </Link>
  )
}
