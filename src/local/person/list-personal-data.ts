import type { LocalDatabase } from '#local/database/db.ts'
import { type OutboxEntry, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { DraftRow, EditDraftRow, keepValid } from '#local/database/stored-rows.ts'
import { listChanges } from '#local/edits/list-changes.ts'

// All rows of a person in a table, over all their projects.

/** Damaged rows are left out. */
export async function listOwnDrafts(db: LocalDatabase, userId: string): Promise<Draft[]> {
  const rows = db.drafts.where('[userId+projectId+status]').between(...rangeOf(userId))
  return keepValid(DraftRow, await rows.toArray())
}

/** Damaged rows are left out. */
export async function listOwnEdits(db: LocalDatabase, userId: string): Promise<EditDraft[]> {
  const rows = db.edits.where('[userId+projectId+status]').between(...rangeOf(userId))
  return keepValid(EditDraftRow, await rows.toArray())
}

/** Of the files that were chosen for the storage and not read yet, without reading them. */
export async function listOwnStorageIncomingIds(
  db: LocalDatabase,
  userId: string,
): Promise<string[]> {
  const rows = db.storageIncoming.where('[userId+projectId]').between(...rangeOf(userId))
  return await rows.primaryKeys()
}

/** Damaged rows are left out. */
export async function listOwnEntries(db: LocalDatabase, userId: string): Promise<OutboxEntry[]> {
  return keepValid(OutboxEntryRow, await db.outbox.where('userId').equals(userId).toArray())
}

/** True for what is being written, false for what is in the outbox. */
export function isOpen({ status }: Pick<Draft | EditDraft, 'status'>): boolean {
  return status === 'editing'
}

/** Edits with unsaved changes; a form that was only opened is none. */
export function listOpenChanges(edits: readonly EditDraft[]): EditDraft[] {
  return edits.filter((edit) => isOpen(edit) && listChanges(edit, edit.basis).length > 0)
}

/**
 * The range of a compound index that begins with this user: an array is greater than every text.
 */
function rangeOf(userId: string): [unknown[], unknown[]] {
  return [[userId], [userId, []]]
}
