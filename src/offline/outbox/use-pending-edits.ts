import type { EditDraft } from '#local/database/rows.ts'
import { listPendingEdits } from '#local/edits/edits.ts'
import { useDeviceQuery } from '#src/browser/use-device-query.ts'

/**
 * The person's edits on this device that have not reached the server: open forms ('editing') and those in
 * the outbox, oldest first. Undefined while reading.
 */
export function usePendingEdits(userId: string, projectId: string): EditDraft[] | undefined {
  return useDeviceQuery((db) => listPendingEdits(db, userId, projectId), [userId, projectId])
}
