import type { Draft, LocalDatabase, PostEdit } from '../db.ts'
import { DraftRow, keepValid, OutboxEntryRow, PostEditRow } from '../stored-rows.ts'
import type { ChangeEntry, CreateEntry } from './entry.ts'

/**
 * An entry with what it carries. That is undefined when it is lost or damaged: such an entry still
 * shows, since it counts and only the person can discard it.
 */
export type ListedEntry =
  | (CreateEntry & { draft: Draft | undefined })
  | (ChangeEntry & { edit: PostEdit | undefined })

/** What of this person's is on its way, oldest first. */
export async function listEntries(db: LocalDatabase, userId: string): Promise<ListedEntry[]> {
  const rows = await db.outbox.where('userId').equals(userId).toArray()
  const entries = keepValid(OutboxEntryRow, rows).sort((a, b) => a.createdAt - b.createdAt)
  const draftIds = entries.flatMap((one) => (one.kind === 'create-post' ? [one.draftId] : []))
  const editIds = entries.flatMap((one) => (one.kind === 'create-post' ? [] : [one.editId]))
  const drafts = byId(keepValid(DraftRow, (await db.drafts.bulkGet(draftIds)).filter(Boolean)))
  const edits = byId(keepValid(PostEditRow, (await db.edits.bulkGet(editIds)).filter(Boolean)))
  return entries.map((entry) =>
    entry.kind === 'create-post'
      ? { ...entry, draft: drafts.get(entry.draftId) }
      : { ...entry, edit: edits.get(entry.editId) },
  )
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
