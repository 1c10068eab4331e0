import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { PlanningContent } from '#contract/posts/planning.ts'
import { signedOutError } from '#local/calls/api-error.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { applyPlanningChanges, readPlanningView } from '#local/planning/planning-changes.ts'
import { readSession } from '#local/session/session.ts'
import { planningQuery } from '#src/api/planning-query.ts'
import { localDb } from '#src/browser/local-database.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'

/**
 * The project's planning with this person's pending changes applied; undefined until it is known. `change`
 * gets the planning at that moment, and enqueues the result.
 */
export function usePlanning(projectId: string): {
  planning: PlanningContent | undefined
  change: (change: (before: PlanningContent) => PlanningContent) => Promise<void>
} {
  const client = useQueryClient()
  const { data: listed, isLoading } = useQuery(planningQuery(projectId))
  const stored = useDeviceQuery(
    async (db) => {
      const session = await readSession(db)
      if (!session) return undefined
      return await readPlanningView(db, { userId: session.user.id, projectId }, listed)
    },
    [projectId, listed],
  )
  const planning = useMemo(
    () => stored && applyPlanningChanges(stored.server, stored.changes),
    [stored],
  )
  const change = useCallback(
    async (next: (before: PlanningContent) => PlanningContent) => {
      // Loaded on demand, since most visits do not change the planning.
      const [{ enqueuePlanning }, { wakeOutbox }] = await Promise.all([
        import('#local/planning/enqueue-planning.ts'),
        import('../drain/wake.ts'),
      ])
      const session = await readSession(localDb)
      if (!session) throw signedOutError()
      const known = client.getQueryData(planningQuery(projectId).queryKey)
      const owner = { userId: session.user.id, projectId }
      const wish = { listed: known, change: next, now: serverNow() }
      const entry = await enqueuePlanning(localDb, owner, wish)
      if (entry) void wakeOutbox(entry.id)
    },
    [client, projectId],
  )
  // While the server's first answer is awaited, an empty planning must not be shown as the project's.
  const isUnknown = isLoading && stored?.changes.length === 0 && stored.server.version === 1
  return { planning: isUnknown ? undefined : planning, change }
}
