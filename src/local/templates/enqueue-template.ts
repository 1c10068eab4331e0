import { checkMediaSet } from '#contract/media/media.ts'
import type { SavedTemplate } from '#contract/posts/template.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { beginEntry } from '#local/database/entry-core.ts'
import type { TemplateEntry } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { DraftRow, readValid } from '#local/database/stored-rows.ts'
import { DraftNotEditableError, draftTables, nextUpdatedAt } from '#local/drafts/drafts.ts'
import { checkContent, DraftNotReadyError } from '#local/drafts/enqueue-draft.ts'
import { deviceProblems } from '#local/entries/device-problems.ts'
import { draftFromTemplate } from './draft-from-template.ts'

/** The tables for a transaction around `enqueueTemplate`. */
function templateTables(db: LocalDatabase) {
  return [...draftTables(db), db.outbox, db.media, db.mediaBlobs]
}

/**
 * Puts a draft that nobody edits in the outbox, as a template. Inside a transaction over
 * `templateTables`. Throws `DraftNotReadyError` with every problem that the device can find.
 */
async function enqueueTemplate(
  db: LocalDatabase,
  snapshot: Draft,
  { now }: { now: number },
): Promise<TemplateEntry> {
  const violations = checkContent(snapshot)
  const infos = await db.media.bulkGet(snapshot.mediaHashes)
  const kinds = infos.flatMap((info) => (info ? [info.kind] : []))
  if (kinds.length < infos.length)
    violations.push({ field: 'media', message: deviceProblems.MEDIA_LOST })
  const mixed = checkMediaSet(kinds)
  if (mixed !== undefined) violations.push({ field: 'media', message: mixed })
  if (violations.length > 0) throw new DraftNotReadyError(violations)
  const entry: TemplateEntry = {
    ...beginEntry(snapshot, { key: snapshot.templateKey, now }),
    kind: 'save-template',
    draftId: snapshot.id,
  }
  const updatedAt = nextUpdatedAt(snapshot)
  await db.drafts.put({ ...snapshot, status: 'in-outbox', templateKey: null, updatedAt })
  await db.outbox.add(entry)
  return entry
}

/**
 * Puts the same content in the outbox as a new template. Wake the outbox afterwards. Throws
 * `QuotaFullError`.
 */
export async function duplicateTemplate(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  template: SavedTemplate,
  { now }: { now: number },
): Promise<TemplateEntry> {
  return await catchQuota(() =>
    db.transaction('rw', templateTables(db), async () => {
      const draft = await draftFromTemplate(db, owner, template)
      return await enqueueTemplate(db, draft, { now })
    }),
  )
}

/**
 * Saves the present content of a draft as a template, without its times: a duplicate goes into the
 * outbox, and the draft can be edited further. Wake the outbox afterwards. Throws
 * `DraftNotReadyError` or `QuotaFullError`.
 */
export async function saveAsTemplate(
  db: LocalDatabase,
  draftId: string,
  { now }: { now: number },
): Promise<TemplateEntry> {
  return await catchQuota(() =>
    db.transaction('rw', templateTables(db), async () => {
      const draft = readValid(DraftRow, await db.drafts.get(draftId))
      if (!draft) throw new DraftNotEditableError()
      const entry = await enqueueTemplate(db, copyContent(draft, now), { now })
      // The key moves to the duplicate: saving the draft once more makes another template.
      if (draft.templateKey !== null) await db.drafts.update(draftId, { templateKey: null })
      return entry
    }),
  )
}

function copyContent(draft: Draft, now: number): Draft {
  return {
    ...draft,
    id: crypto.randomUUID(),
    ...{ isPostNow: false, postNowAccountIds: [], isScheduling: false, schedules: [] },
    ...{ createdAt: now, entryKey: null, isOtherVersion: false },
  }
}
