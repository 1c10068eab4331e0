import type { LocalDatabase } from '#local/database/db.ts'
import { type EntryKind, OutboxEntryRow } from '#local/database/outbox-entry.ts'
import {
  DraftRow,
  EditDraftRow,
  keepValid,
  PlanningChangeRow,
  readValid,
  StorageUploadRow,
} from '#local/database/stored-rows.ts'
import { contentIdOf } from '#local/entries/entry-content.ts'
import {
  findPlanningEntry,
  makePlanningEntry,
  planningTables,
} from '#local/planning/planning-changes.ts'
import { makeStorageEntry } from '#local/storage/enqueue-storage-upload.ts'

/** How content of each kind is mended whose entry is gone or cannot be read. Answers how many were. */
const rescues: Record<EntryKind, (db: LocalDatabase) => Promise<number>> = {
  'create-post': rescueDrafts,
  'save-template': rescueDrafts,
  'edit-post': rescueEdits,
  'delete-post': rescueEdits,
  'save-planning': rescuePlannings,
  'store-file': rescueStorageUploads,
}

/**
 * Mends all content whose entry is gone or cannot be read, since it would show nowhere or never be
 * sent. Answers how many were mended. A table that cannot be mended stops no other: then the first
 * error is thrown at the end.
 */
export async function rescueContents(db: LocalDatabase): Promise<number> {
  const errors: unknown[] = []
  let mended = 0
  for (const rescue of new Set(Object.values(rescues)))
    try {
      mended += await rescue(db)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return mended
}

/**
 * Puts a draft in the outbox whose entry is gone or cannot be read back into 'Rascunhos', since it
 * would show nowhere. Its key is kept: the entry may have been sent.
 */
async function rescueDrafts(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.drafts, db.outbox, async () => {
    const entries = keepValid(OutboxEntryRow, await db.outbox.toArray())
    const onTheirWay = new Set(entries.map(contentIdOf))
    const lost = keepValid(DraftRow, await db.drafts.toArray()).filter(
      (draft) => draft.status === 'in-outbox' && !onTheirWay.has(draft.id),
    )
    for (const draft of lost) {
      const [row] = await db.outbox.where('draftId').equals(draft.id).primaryKeys()
      if (row !== undefined) await db.outbox.delete(row)
      await db.drafts.put({ ...draft, status: 'editing', entryKey: row ?? draft.entryKey })
    }
    return lost.length
  })
}

/**
 * Repairs edits in the outbox whose entry is gone or cannot be read, since they would show nowhere
 * and never be sent: an edit is open again, under the key it may have been sent with; a deletion is
 * dropped.
 */
async function rescueEdits(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.edits, db.outbox, async () => {
    const entries = keepValid(OutboxEntryRow, await db.outbox.toArray())
    const onTheirWay = new Set(entries.map(contentIdOf))
    const lost = keepValid(EditDraftRow, await db.edits.toArray()).filter(
      (edit) => edit.status === 'in-outbox' && !onTheirWay.has(edit.id),
    )
    for (const edit of lost) {
      await db.outbox.where('editId').equals(edit.id).delete()
      if (edit.isDeletion) await db.edits.delete(edit.id)
      else await db.edits.put({ ...edit, status: 'editing' })
    }
    return lost.length
  })
}

/**
 * Gives a new entry to a change whose entry is gone or cannot be read, since it would be shown and
 * never sent. If it had arrived before, applying it again changes nothing.
 */
async function rescuePlannings(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', planningTables(db), async () => {
    let lost = 0
    for (const change of keepValid(PlanningChangeRow, await db.plannings.toArray())) {
      if (await findPlanningEntry(db, change.id)) continue
      await db.outbox.where('planningId').equals(change.id).delete()
      await db.outbox.add(makePlanningEntry(change, change.createdAt))
      lost++
    }
    return lost
  })
}

/**
 * Gives a new entry to a file for the storage whose entry is gone or cannot be read, since it would
 * never be sent. Its key is the same: what had arrived is not stored twice.
 */
async function rescueStorageUploads(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.storageUploads, db.outbox, async () => {
    let lost = 0
    for (const upload of keepValid(StorageUploadRow, await db.storageUploads.toArray())) {
      const entry = readValid(OutboxEntryRow, await db.outbox.get(upload.id))
      if (entry?.kind === 'store-file') continue
      await db.outbox.put({
        ...makeStorageEntry(upload, upload.createdAt),
        mayHaveArrived: true,
      })
      lost++
    }
    return lost
  })
}
