import { PlanStep } from '#src/features/plan-notice/plan-step.tsx'
import { usePlanWords } from '#src/features/plan-notice/use-plan-words.ts'
import { NeedRow } from './need-row.tsx'

/** The end of the plan; shown only after the shell's line about it was closed for the day. */
export function PlanNeed() {
  const { plan, words, ownerName, isClosed } = usePlanWords()
  if (!plan || !words || !isClosed) return null
  return (
    <ul>
      <NeedRow
        tone="warning"
        title={words.long}
        action={<PlanStep {...{ isYours: plan.isYours, ownerName, reason: plan.reason }} />}
      />
    </ul>
  )
}
