import type { Draft, LocalDatabase, PostEdit } from '../db.ts'
import { DraftRow, PostEditRow, readValid } from '../stored-rows.ts'
import type { ChangeEntry, CreateEntry, OutboxEntry } from './entry.ts'

/** An entry with what it carries. */
export type Cargo = { entry: CreateEntry; draft: Draft } | { entry: ChangeEntry; edit: PostEdit }

/** Undefined when its content is lost or damaged. */
export async function readCargo(db: LocalDatabase, entry: OutboxEntry): Promise<Cargo | undefined> {
  if (entry.kind === 'create-post') {
    const draft = readValid(DraftRow, await db.drafts.get(entry.draftId))
    return draft && { entry, draft }
  }
  const edit = readValid(PostEditRow, await db.edits.get(entry.editId))
  return edit && { entry, edit }
}

export function contentOf(cargo: Cargo): Draft | PostEdit {
  return 'draft' in cargo ? cargo.draft : cargo.edit
}
