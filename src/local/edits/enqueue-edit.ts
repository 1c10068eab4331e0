import { checkMediaSet } from '#contract/check-media-set.ts'
import type { Violation } from '#contract/envelope.ts'
import type { MediaKind } from '#contract/media.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { findChangeEntry } from '#local/entries/find-change-entry.ts'
import type { LocalDatabase } from '../database/db.ts'
import { catchQuota } from '../database/quota-full-error.ts'
import type { EditDraft } from '../database/rows.ts'
import { nextUpdatedAt } from '../drafts/drafts.ts'
import { changeTables, makeChangeEntry, storeChangeEntry } from './change-entries.ts'
import { EditNotEditableError, EditNotReadyError, EditUnchangedError } from './edit-errors.ts'
import { readEdit } from './edits.ts'
import { isEditTimePast } from './is-edit-time-past.ts'
import { isOnServer } from './is-on-server.ts'
import { listChanges } from './list-changes.ts'
import { toPostEdit } from './to-post-edit.ts'

/**
 * Puts an edit in the outbox: its new status and its entry are stored together or not at all.
 * Called twice (two tabs, a double press) it answers the same entry. Wake the outbox afterwards.
 * Throws `EditNotReadyError`, `EditUnchangedError`, `EditNotEditableError` or `QuotaFullError`.
 */
export async function enqueueEdit(
  db: LocalDatabase,
  editId: string,
  { now }: { now: number },
): Promise<ChangeEntry> {
  const entry = await catchQuota(() =>
    db.transaction('rw', changeTables(db), async () => {
      const edit = await readEdit(db, editId)
      if (!edit) throw new EditNotEditableError()
      if (edit.status === 'in-outbox') return await entryOf(db, edit)
      if (isUnchanged(edit)) {
        await db.edits.delete(editId)
        return undefined
      }
      await requireReadyEdit(db, edit, now)
      const sent = { ...edit, updatedAt: nextUpdatedAt(edit) }
      return await storeChangeEntry(db, sent, makeChangeEntry(edit, now))
    }),
  )
  if (!entry) throw new EditUnchangedError()
  return entry
}

/** Throws `EditNotReadyError` with every problem that the device can find. Inside a transaction. */
export async function requireReadyEdit(
  db: LocalDatabase,
  edit: EditDraft,
  now: number,
): Promise<void> {
  const result = toPostEdit(edit)
  const violations = result.isReady ? [] : [...result.violations]
  violations.push(...(await checkMedia(db, edit)))
  if (isEditTimePast(edit, now))
    violations.push({ field: 'schedules', message: 'O horário escolhido já passou.' })
  if (violations.length > 0) throw new EditNotReadyError(violations)
}

/** An edit whose earlier sending may have arrived is sent even when it changes nothing. */
function isUnchanged(edit: EditDraft): boolean {
  return edit.entryKey === null && listChanges(edit, edit.basis).length === 0
}

async function entryOf(db: LocalDatabase, edit: EditDraft): Promise<ChangeEntry> {
  const entry = await findChangeEntry(db, edit.id)
  if (!entry) throw new EditNotEditableError()
  return entry
}

async function checkMedia(db: LocalDatabase, edit: EditDraft): Promise<Violation[]> {
  const kinds: MediaKind[] = []
  let isLost = false
  for (const hash of edit.mediaHashes) {
    const info = await db.media.get(hash)
    const kind = info?.kind ?? edit.basis.media.find(({ sha256 }) => sha256 === hash)?.kind
    if (kind) kinds.push(kind)
    const isHere = info && (await db.mediaBlobs.where('hash').equals(hash).count()) > 0
    isLost ||= !isHere && !isOnServer(edit, hash, info)
  }
  const mixed = checkMediaSet(kinds)
  return [
    ...(isLost ? [{ field: 'media', message: deviceProblems.MEDIA_LOST }] : []),
    ...(mixed === undefined ? [] : [{ field: 'media', message: mixed }]),
  ]
}
