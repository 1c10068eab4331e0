import type { TemplateEntry } from '#local/outbox/kinds/entries.ts'
import type { LocalDatabase } from '../db.ts'
import { DraftNotEditableError } from '../drafts.ts'
import { catchQuota } from '../quota-full-error.ts'
import type { Draft } from '../rows.ts'
import { DraftRow, readValid } from '../stored-rows.ts'
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
