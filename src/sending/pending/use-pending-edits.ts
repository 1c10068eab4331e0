import { listPendingEdits } from '#local/edits/edits.ts'
import type { EditDraft } from '#local/rows.ts'
import { useStored } from '#src/page/use-stored.ts'

/**
 * The changes of posts that this person made on this device and the server does not have: open forms
 * ('editing') and what is in the outbox, oldest first. Undefined while reading.
 */
export function usePendingEdits(userId: string, projectId: string): EditDraft[] | undefined {
  return useStored((db) => listPendingEdits(db, userId, projectId), [userId, projectId])
}
