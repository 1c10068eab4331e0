import type { Draft, LocalDatabase, PlanningChange, PostEdit } from '#local/db.ts'
import {
  DraftRow,
  keepValid,
  OutboxEntryRow,
  PlanningChangeRow,
  PostEditRow,
} from '#local/stored-rows.ts'
import {
  type ChangeEntry,
  type CreateEntry,
  isOfDraft,
  isOfPost,
  type PlanningEntry,
  type TemplateEntry,
} from './entry.ts'

/**
 * An entry with what it carries. That is undefined when it is lost or damaged: such an entry still
 * shows, since it counts and only the person can discard it.
 */
export type ListedEntry =
  | (CreateEntry & { draft: Draft | undefined })
  | (ChangeEntry & { edit: PostEdit | undefined })
  | (TemplateEntry & { draft: Draft | undefined })
  | (PlanningEntry & { planning: PlanningChange | undefined })

/** What it carries; undefined when that is lost or damaged. */
export function contentOfEntry(entry: ListedEntry): Draft | PostEdit | PlanningChange | undefined {
  if ('draft' in entry) return entry.draft
  return 'edit' in entry ? entry.edit : entry.planning
}

/** What of this person's is on its way, oldest first. */
export async function listEntries(db: LocalDatabase, userId: string): Promise<ListedEntry[]> {
  const rows = await db.outbox.where('userId').equals(userId).toArray()
  const entries = keepValid(OutboxEntryRow, rows).sort((a, b) => a.createdAt - b.createdAt)
  const draftIds = entries.flatMap((one) => (isOfDraft(one) ? [one.draftId] : []))
  const editIds = entries.flatMap((one) => (isOfPost(one) ? [one.editId] : []))
  const planningIds = entries.flatMap((one) => ('planningId' in one ? [one.planningId] : []))
  const drafts = byId(keepValid(DraftRow, (await db.drafts.bulkGet(draftIds)).filter(Boolean)))
  const edits = byId(keepValid(PostEditRow, (await db.edits.bulkGet(editIds)).filter(Boolean)))
  const changes = (await db.plannings.bulkGet(planningIds)).filter(Boolean)
  const plannings = byId(keepValid(PlanningChangeRow, changes))
  return entries.map((entry) => {
    if (isOfDraft(entry)) return { ...entry, draft: drafts.get(entry.draftId) }
    if (isOfPost(entry)) return { ...entry, edit: edits.get(entry.editId) }
    return { ...entry, planning: plannings.get(entry.planningId) }
  })
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
