import { Link } from '@tanstack/react-router'
import type { EndReason } from '#contract/billing/subscription.ts'

export interface PlanStepProps {
  isYours: boolean
  /** Who pays, when that is another person. */
  ownerName: string | undefined
  /** Why the plan ends, where the text before this step is about its end. */
  reason?: EndReason | null
}

/** The next step: for the owner a link to the plans or to a failed charge, for other members whom to ask. */
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
