import * as v from 'valibot'
import type { Violation } from '#contract/calls/errors.ts'
import { checkMediaSet, type MediaKind } from '#contract/media/media.ts'
import { PostEdit } from '#contract/posts/post-edit.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { ChangeEntry } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { nextUpdatedAt } from '#local/drafts/drafts.ts'
import { fieldPrefix } from '#local/drafts/field-prefix.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { buildPostEdit, isEditTimePast, isOnServer } from './build-post-edit.ts'
import {
  changeTables,
  findChangeEntry,
  makeChangeEntry,
  storeChangeEntry,
} from './change-entries.ts'
import { EditNotEditableError, EditNotReadyError, EditUnchangedError, readEdit } from './edits.ts'
import { listChanges } from './list-changes.ts'

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

/** The edit as the API takes it, or what is wrong with it. */
type PostEditResult =
  | { isReady: true; form: PostEdit }
  | { isReady: false; violations: Violation[] }

/** Builds the edit (`buildPostEdit`) and checks it against the schemas of the contract. */
export function toPostEdit(edit: EditDraft, uploadIds: readonly string[] = []): PostEditResult {
  const missing = edit.schedules.flatMap(({ scheduledAt }, index): Violation[] =>
    scheduledAt === null
      ? [{ field: `schedules.${index}.scheduledAt`, message: 'Escolha a data e o horário.' }]
      : [],
  )
  const result = v.safeParse(PostEdit, buildPostEdit(edit, uploadIds))
  if (result.success && missing.length === 0) return { isReady: true, form: result.output }
  const found = (result.issues ?? []).map((issue) => {
    const field = v.getDotPath(issue) ?? ''
    return { field, message: fieldPrefix(edit.versions, field) + issue.message }
  })
  return { isReady: false, violations: [...missing, ...found] }
}
