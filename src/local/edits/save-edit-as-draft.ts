import { wallClockAt } from '#contract/time/wall-clock.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { pickTexts } from '#local/database/post-texts.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft, DraftSchedule, EditDraft, EditDraftSchedule } from '#local/database/rows.ts'
import type { CopiedContent } from '#local/drafts/copy-draft.ts'
import { createDraft, draftTables, identifyOtherVersion } from '#local/drafts/drafts.ts'
import { noteRemoteMedia } from '#local/media/note-remote-media.ts'
import { listChangedFields } from '#local/merge/merge-lists.ts'
import { applyEditsToPost } from './apply-edits.ts'
import { type EditContent, pickEditContent, pickEditTexts } from './edit-content.ts'
import { readEdit } from './edits.ts'

export interface EditAsDraftOptions {
  timeZone: string
  /** As in `EditBasis`. */
  otherVersionId?: string | undefined
  /**
   * Whether to keep its times. The post's own times are left out: sending the draft would schedule
   * them twice.
   */
  hasTimes: boolean
}

/** The tables for a transaction around `saveEditAsDraft`. */
export function editAsDraftTables(db: LocalDatabase) {
  return [...draftTables(db), db.media, db.mediaBlobs]
}

/**
 * Saves the content of an edit as a draft ('Outra versão'). Inside a transaction over
 * `editAsDraftTables`.
 */
export async function saveEditAsDraft(
  db: LocalDatabase,
  edit: EditDraft,
  { timeZone, otherVersionId, hasTimes }: EditAsDraftOptions,
): Promise<Draft> {
  const { userId, projectId, mediaHashes } = edit
  const infos = (await db.media.bulkGet(mediaHashes)).filter((info) => info !== undefined)
  const sent: EditDraft = { ...edit, status: 'in-outbox', entryKey: null, theirs: null }
  await noteRemoteMedia(db, applyEditsToPost(edit.basis, [sent], [], infos).media)
  const identity = await identifyOtherVersion(db, otherVersionId)
  await db.drafts.delete(identity.id)
  const blank = await createDraft(db, { userId, projectId, timeZone }, identity)
  const schedules = hasTimes ? listSchedules(edit.schedules, timeZone) : []
  const apart: Draft = {
    ...blank,
    ...contentOfEdit(edit),
    ...{ schedules, isScheduling: schedules.length > 0, isOtherVersion: true },
  }
  await db.drafts.put(apart)
  return apart
}

/** What a draft takes over from an edit; texts that an edit cannot change are as in its post. */
export function contentOfEdit(edit: EditDraft): CopiedContent {
  const { basis, versions, mediaHashes, altTexts } = edit
  const described = mediaHashes.flatMap((hash) =>
    altTexts[hash] ? [[hash, { altText: altTexts[hash], crop: null }] as const] : [],
  )
  return {
    ...pickTexts(basis),
    ...pickEditTexts(edit),
    ...{ versions, mediaHashes, mediaDetails: Object.fromEntries(described) },
  }
}

function listSchedules(schedules: readonly EditDraftSchedule[], timeZone: string): DraftSchedule[] {
  return schedules.flatMap(({ id, scheduledAt, socialMediaAccountIds }) =>
    scheduledAt === null
      ? []
      : [
          {
            ...{ id, socialMediaAccountIds, repeatType: 0, repeatNumber: 0 },
            ...wallClockAt(Date.parse(scheduledAt), timeZone),
          },
        ],
  )
}

/**
 * Saves what was typed for an edit that was sent or discarded meanwhile as a draft of its own.
 * Undefined when nothing was typed, or the sent edit contains it. `edit`: as it was opened. Throws
 * `QuotaFullError`.
 */
export async function recoverTypedEdit(
  db: LocalDatabase,
  edit: EditDraft,
  typed: Partial<EditContent>,
  timeZone: string,
): Promise<Draft | undefined> {
  if (Object.keys(typed).length === 0) return undefined
  return await catchQuota(() =>
    db.transaction('rw', [db.edits, ...editAsDraftTables(db)], async () => {
      const sent = await readEdit(db, edit.id)
      if (sent && Object.keys(listChangedFields(pickEditContent(sent), typed)).length === 0)
        return undefined
      const hasTimes = typed.schedules !== undefined
      return await saveEditAsDraft(db, { ...(sent ?? edit), ...typed }, { timeZone, hasTimes })
    }),
  )
}
