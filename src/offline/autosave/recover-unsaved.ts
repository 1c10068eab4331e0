import type { LocalDatabase } from '#local/database/db.ts'
import type { Draft } from '#local/database/rows.ts'
import { createDraft, draftTables, readDraft, saveDraft } from '#local/drafts/drafts.ts'
import { mergeDraft } from '#local/drafts/merge-draft.ts'
import { recoverTypedDraft } from '#local/drafts/recover-typed-draft.ts'
import { pickEditContent } from '#local/edits/edit-content.ts'
import { editTables, readEdit } from '#local/edits/edits.ts'
import { mergeEdit } from '#local/edits/merge-edit.ts'
import { mergeIntoEdit } from '#local/edits/merge-into-edit.ts'
import { recoverTypedEdit } from '#local/edits/save-edit-as-draft.ts'
import {
  type DraftBackup,
  type EditBackup,
  listUnloadBackups,
  removeUnloadBackup,
} from './unload-backup.ts'

/** Stores the unload backups of earlier pages in their drafts and edits. Newer stored values stay. */
export async function recoverUnsaved(db: LocalDatabase): Promise<void> {
  for (const { key, backup } of listUnloadBackups()) {
    try {
      await (backup.kind === 'edit' ? recoverEdit(db, backup) : recoverDraft(db, backup))
      removeUnloadBackup(key)
    } catch (error) {
      // Storage is full or blocked: the backup stays for the next page.
      console.warn('What a page left unsaved could not be stored', error)
    }
  }
}

async function recoverDraft(db: LocalDatabase, backup: DraftBackup): Promise<void> {
  const { id, number, firstDate, isNew, userId, projectId, timeZone } = backup
  const owner = { userId, projectId, timeZone }
  const changes = withoutHoles(backup.changes)
  await db.transaction('rw', draftTables(db), async () => {
    const draft = await readDraft(db, id)
    if (!draft && isNew) await createDraft(db, owner, { id, number, firstDate })
    if (!draft && isNew) await saveDraft(db, id, changes)
    else if (draft?.status === 'editing') await bringToDraft(db, draft, backup)
    else await recoverTypedDraft(db, owner, id, changes)
  })
}

async function bringToDraft(db: LocalDatabase, draft: Draft, backup: DraftBackup): Promise<void> {
  const { userId, projectId, timeZone } = backup
  const isNewer = draft.updatedAt > backup.typedAt
  const typed = withoutHoles(backup.changes)
  const known = withoutHoles(backup.before)
  // A backup of an earlier version of the app does not contain the values before the change.
  if (isNewer && Object.keys(known).length === 0) return
  const base = { ...draft, ...known }
  const isDisputed = mergeDraft(base, { ...base, ...typed }, draft).conflicts.length > 0
  // The values stored later stay, and the typed ones become a separate draft.
  if (isNewer && isDisputed)
    await recoverTypedDraft(db, { userId, projectId, timeZone }, draft.id, typed)
  else await saveDraft(db, draft.id, typed, { base })
}

async function recoverEdit(db: LocalDatabase, backup: EditBackup): Promise<void> {
  const { id, timeZone, userId, projectId, typedAt } = backup
  const typed = withoutHoles(backup.changes)
  await db.transaction(
    'rw',
    [...editTables(db), ...draftTables(db), db.media, db.mediaBlobs],
    async () => {
      const edit = await readEdit(db, id)
      if (!edit) {
        // The edit was sent or discarded. Of its files a draft can show only those stored on the device.
        const { altTexts: _altTexts, schedules: _schedules, mediaHashes = [], ...texts } = typed
        const known = (await db.media.bulkGet(mediaHashes)).filter((info) => info !== undefined)
        const files = known.length > 0 ? { mediaHashes: known.map(({ hash }) => hash) } : {}
        await recoverTypedDraft(db, { userId, projectId, timeZone }, id, { ...texts, ...files })
        return
      }
      const base = { ...pickEditContent(edit), ...withoutHoles(backup.before) }
      const isDisputed = mergeEdit(base, { ...base, ...typed }, edit).conflicts.length > 0
      // The values stored later stay, and the typed ones become a separate draft.
      if (edit.status !== 'editing' || (isDisputed && edit.updatedAt > typedAt))
        await recoverTypedEdit(db, edit, typed, timeZone)
      else await mergeIntoEdit(db, id, typed, { base, timeZone })
    },
  )
}

/** Removes the keys whose value is undefined. */
function withoutHoles<T extends object>(changes: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> }
}
