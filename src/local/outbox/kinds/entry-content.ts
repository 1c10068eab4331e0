import type { Draft, LocalDatabase, PlanningChange, PostEdit } from '#local/db.ts'
import {
  type ChangeEntry,
  type CreateEntry,
  isOfDraft,
  isOfPost,
  type OutboxEntry,
  type PlanningEntry,
  type TemplateEntry,
} from '#local/outbox/entry/entry.ts'
import { DraftRow, PlanningChangeRow, PostEditRow, readValid } from '#local/stored-rows.ts'

/** An entry with what it carries. */
export type Cargo =
  | { entry: CreateEntry | TemplateEntry; draft: Draft }
  | { entry: ChangeEntry; edit: PostEdit }
  | { entry: PlanningEntry; planning: PlanningChange }

/** Undefined when its content is lost or damaged. */
export async function readCargo(db: LocalDatabase, entry: OutboxEntry): Promise<Cargo | undefined> {
  if (isOfDraft(entry)) {
    const draft = readValid(DraftRow, await db.drafts.get(entry.draftId))
    return draft && { entry, draft }
  }
  if (isOfPost(entry)) {
    const edit = readValid(PostEditRow, await db.edits.get(entry.editId))
    return edit && { entry, edit }
  }
  const planning = readValid(PlanningChangeRow, await db.plannings.get(entry.planningId))
  return planning && { entry, planning }
}

/** The tables that content is in. */
export function contentTables(db: LocalDatabase) {
  return [db.drafts, db.edits, db.plannings]
}

/** The content as its table has it now; undefined when it is gone. */
export async function rereadContent(
  db: LocalDatabase,
  cargo: Cargo,
): Promise<{ updatedAt: number } | undefined> {
  if ('draft' in cargo) return await db.drafts.get(cargo.draft.id)
  if ('edit' in cargo) return await db.edits.get(cargo.edit.id)
  return await db.plannings.get(cargo.planning.id)
}

export function contentOf(cargo: Cargo): Draft | PostEdit | PlanningChange {
  if ('draft' in cargo) return cargo.draft
  return 'edit' in cargo ? cargo.edit : cargo.planning
}

/** The content where it may have files. */
export function ownerOf(cargo: Cargo): Draft | PostEdit | undefined {
  if ('draft' in cargo) return cargo.draft
  return 'edit' in cargo ? cargo.edit : undefined
}
