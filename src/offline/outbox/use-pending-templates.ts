import type { Draft } from '#local/database/rows.ts'
import { listEntries } from '#local/entries/list-entries.ts'
import { asTemplate } from '#local/entries/listed-entry.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'

export interface PendingTemplate {
  entryId: string
  draft: Draft
}

const none: readonly PendingTemplate[] = []

/** The templates of this person and project that are still in the outbox, newest first. */
export function usePendingTemplates(userId: string, projectId: string): readonly PendingTemplate[] {
  const stored = useDeviceQuery(
    async (db) => {
      const entries = await listEntries(db, userId)
      return entries
        .flatMap((entry) => asTemplate(entry) ?? [])
        .filter((template) => template.projectId === projectId)
        .map(({ id: entryId, draft }) => ({ entryId, draft }))
        .reverse()
    },
    [userId, projectId],
  )
  return stored ?? none
}
