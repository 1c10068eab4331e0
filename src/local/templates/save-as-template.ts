import type { TemplateEntry } from '#local/database/outbox-entry.ts'
import type { LocalDatabase } from '../database/db.ts'
import { catchQuota } from '../database/quota-full-error.ts'
import type { Draft } from '../database/rows.ts'
import { DraftRow, readValid } from '../database/stored-rows.ts'
import { DraftNotEditableError } from '../drafts/drafts.ts'
import { enqueueTemplate, templateTables } from './enqueue-template.ts'

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
