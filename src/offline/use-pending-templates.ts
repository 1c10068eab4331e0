import type { Draft } from '#local/db.ts'

export interface PendingTemplate {
  entryId: string
  draft: Draft
}

const none: readonly PendingTemplate[] = []

/** INTERIM (composer): templates that are still in the outbox; the DEVICE helper brings it. */
export function usePendingTemplates(
  _userId: string,
  _projectId: string,
): readonly PendingTemplate[] {
  return none
}
