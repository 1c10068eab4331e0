import { useQuery } from '@tanstack/react-query'
import type { WeeklySlot } from '#contract/posts/planning.ts'
import { planningQuery } from '#src/api/planning-query.ts'
import { useLazyDeviceQueryWith } from '#src/browser/use-lazy-device-query.ts'

const none: readonly WeeklySlot[] = []
const loadPlanning = () => import('#local/planning/planning-changes.ts')

/** The project's slots, with this person's changes that are waiting in the outbox. */
export function useWeeklySlots(userId: string, projectId: string): readonly WeeklySlot[] {
  const { data: listed } = useQuery(planningQuery(projectId))
  const stored = useLazyDeviceQueryWith(
    loadPlanning,
    async (db, { applyPlanningChanges, readPlanningView }) => {
      const { server, changes } = await readPlanningView(db, { userId, projectId }, listed)
      return changes.length > 0 ? applyPlanningChanges(server, changes).slots : undefined
    },
    [userId, projectId, listed],
  )
  return stored ?? listed?.slots ?? none
}
