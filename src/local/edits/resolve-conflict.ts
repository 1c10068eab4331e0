import type { LocalDatabase } from '#local/database/db.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import {
  changeTables,
  makeChangeEntry,
  readChangeEntry,
  storeChangeEntry,
} from './change-entries.ts'
import type { EditContent } from './edit-content.ts'
import { EditNotEditableError, readEdit } from './edits.ts'
import { requireReadyEdit } from './enqueue-edit.ts'
import { listChanges } from './list-changes.ts'

/**
 * Replaces a conflicting entry by one with the chosen content, based on the post as it is now,
 * under a new key (the old one belongs to other content). Undefined when everything chosen is as
 * the server has it. A deletion stays one. Wake the outbox afterwards. Throws `EditNotReadyError`,
 * `EditNotEditableError` or `QuotaFullError`.
 */
export async function resolveConflict(
  db: LocalDatabase,
  entryId: string,
  choice: EditContent,
  { now }: { now: number },
): Promise<ChangeEntry | undefined> {
  return await catchQuota(() =>
    db.transaction('rw', changeTables(db), async () => {
      const { entry, edit } = await readConflict(db, entryId)
      const { theirs } = edit
      if (!theirs)
        throw new EditNotEditableError('A versão atual do post ainda não chegou a este aparelho.')
      await end(db, entry)
      const rebased: EditDraft = {
        ...edit,
        ...choice,
        basis: theirs,
        baseVersion: theirs.version,
        theirs: null,
        entryKey: null,
        updatedAt: nextUpdatedAt(edit),
      }
      if (!edit.isDeletion) {
        if (listChanges(rebased, theirs).length === 0) {
          await db.edits.delete(edit.id)
          return undefined
        }
        await requireReadyEdit(db, rebased, now)
      }
      const next = { ...makeChangeEntry(rebased, now), createdAt: entry.createdAt }
      return await storeChangeEntry(db, rebased, next)
    }),
  )
}

/** Drops the conflicting change: the post stays as the server has it. */
export async function keepTheirs(db: LocalDatabase, entryId: string): Promise<void> {
  await db.transaction('rw', changeTables(db), async () => {
    const { entry, edit } = await readConflict(db, entryId)
    await end(db, entry)
    await db.edits.delete(edit.id)
  })
}

async function readConflict(
  db: LocalDatabase,
  entryId: string,
): Promise<{ entry: ChangeEntry; edit: EditDraft }> {
  const entry = await readChangeEntry(db, entryId)
  if (entry?.state !== 'conflict') throw new EditNotEditableError('Este conflito já foi resolvido.')
  const edit = await readEdit(db, entry.editId)
  if (!edit) throw new EditNotEditableError()
  return { entry, edit }
}

async function end(db: LocalDatabase, entry: ChangeEntry): Promise<void> {
  if ((await applyEvent(db, entry.id, { type: 'withdrawn' })) !== 'gone')
    throw new EditNotEditableError()
}
