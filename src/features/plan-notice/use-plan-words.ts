import type { ProjectPlan } from '#contract/billing/subscription.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { useSession } from '#src/session/session-context.ts'
import { describePlanEnd, type PlanWords } from './describe-plan-end.ts'
import { useIsDismissed } from './dismissed-notice.ts'
import { useOwnerName } from './use-owner-name.ts'
import { useProjectPlan } from './use-project-plan.ts'

export interface SaidOfPlan {
  plan: ProjectPlan | undefined
  now: number
  /** Today in the project's zone, 'YYYY-MM-DD'. */
  today: string
  /** Undefined while there is nothing to say, or the owner to ask is not known yet. */
  words: PlanWords | undefined
  /** Who pays, where that is another person. */
  ownerName: string | undefined
  /** Whether the person closed the line under the header for today. */
  isClosed: boolean
}

/** What there is to say about the end of the project's plan. */
export function usePlanWords(): SaidOfPlan {
  const { project, timeZone } = useSession()
  const { plan, now } = useProjectPlan()
  const today = wallClockAt(now, timeZone).date
  const isDismissed = useIsDismissed(project.id, today)
  const found = plan && describePlanEnd(plan, { now, timeZone })
  const isYours = plan?.isYours === true
  const ownerName = useOwnerName(found !== undefined && !isYours)
  const words = isYours || ownerName !== undefined ? found : undefined
  const isClosed = words?.isDismissable === true && isDismissed
  return { plan, now, today, words, ownerName, isClosed }
}
