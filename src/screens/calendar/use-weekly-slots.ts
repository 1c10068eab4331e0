import { useQuery } from '@tanstack/react-query'
import type { WeeklySlot } from '#contract/planning.ts'
import { planningQuery } from '#src/api/planning-query.ts'
import { useStored } from '#src/page/use-stored.ts'

const none: readonly WeeklySlot[] = []

/** The weekly times of the project, with this person's changes that wait in the outbox. */
export function useWeeklySlots(userId: string, projectId: string): readonly WeeklySlot[] {
  const { data: listed } = useQuery(planningQuery(projectId))
  const stored = useStored(
    async (db) => {
      const { applyPlanningChanges, readPlanningView } = await import(
        '#local/planning/planning-changes.ts'
      )
      const { server, changes } = await readPlanningView(db, { userId, projectId }, listed)
      return changes.length > 0 ? applyPlanningChanges(server, changes).slots : undefined
    },
    [userId, projectId, listed],
  )
  return stored ?? listed?.slots ?? none
}
