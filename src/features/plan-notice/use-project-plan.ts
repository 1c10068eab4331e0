import { useQuery } from '@tanstack/react-query'
import type { ProjectPlan } from '#contract/billing/subscription.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { projectPlanQuery } from '#src/api/billing-queries.ts'
import { useWallClock } from '#src/browser/use-wall-clock.ts'
import { useSession } from '#src/session/session-context.ts'

/** The plan of the current project, as last known, and the time, which is renewed each minute. */
export function useProjectPlan(): { plan: ProjectPlan | undefined; now: number } {
  const { project, timeZone } = useSession()
  const { data: plan } = useQuery(projectPlanQuery(project.id))
  useWallClock(timeZone)
  return { plan, now: serverNow() }
}
