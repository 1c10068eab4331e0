import * as v from 'valibot'
import type { Draft, LocalDatabase } from './db.ts'
import { DraftNotEditableError } from './drafts.ts'
import { catchQuota, QuotaFullError } from './quota-full-error.ts'
import { DraftRow, readValid } from './stored-rows.ts'

/** How long a discarded draft and its media can be brought back, in ms. */
export const undoMs = 10 * 60_000

const prefix = 'discarded:'
const DiscardedRow = v.object({ draft: DraftRow, discardedAt: v.number() })

/** What `restoreDraft` takes. */
export interface DiscardedDraft {
  draftId: string
}

/**
 * Takes a draft out of the lists; `restoreDraft` brings it back, media and all, for ten minutes. Where
 * there is no room to put it aside it goes for good: that is what was asked, and it makes room.
 */
export async function discardDraft(db: LocalDatabase, id: string): Promise<DiscardedDraft> {
  try {
    await catchQuota(() => discardBy(db, id, (draft) => setAside(db, draft)))
  } catch (error) {
    if (!(error instanceof QuotaFullError)) throw error
    await discardBy(db, id, () => db.drafts.delete(id))
  }
  return { draftId: id }
}

async function discardBy(
  db: LocalDatabase,
  id: string,
  discard: (draft: Draft) => PromiseLike<void>,
): Promise<void> {
  await db.transaction('rw', db.drafts, db.settings, async () => {
    const draft = readValid(DraftRow, await db.drafts.get(id))
    if (draft?.status === 'in-outbox') throw new DraftNotEditableError()
    if (draft) await discard(draft)
  })
}

/** Inside a transaction over drafts and settings. */
export async function setAside(db: LocalDatabase, draft: Draft): Promise<void> {
  await db.drafts.delete(draft.id)
  await db.settings.put({ key: prefix + draft.id, value: { draft, discardedAt: Date.now() } })
}

/** Answers undefined when it is too late. */
export async function restoreDraft(
  db: LocalDatabase,
  token: DiscardedDraft,
): Promise<Draft | undefined> {
  return await catchQuota(() =>
    db.transaction('rw', db.drafts, db.settings, async () => {
      const kept = await db.settings.get(prefix + token.draftId)
      const row = readValid(DiscardedRow, kept?.value)
      if (!row) return undefined
      const updatedAt = Math.max(Date.now(), row.draft.updatedAt + 1)
      const draft: Draft = { ...row.draft, status: 'editing', updatedAt }
      await db.drafts.put(draft)
      await db.settings.delete(prefix + token.draftId)
      return draft
    }),
  )
}

/** Inside a transaction over settings: forgets what is past its time, answers what can still come back. */
export async function readDiscardedDrafts(db: LocalDatabase, now: number): Promise<Draft[]> {
  const rows = await db.settings.where('key').startsWith(prefix).toArray()
  const kept: Draft[] = []
  for (const { key, value } of rows) {
    const row = readValid(DiscardedRow, value)
    if (row && now - row.discardedAt < undoMs) kept.push(row.draft)
    else await db.settings.delete(key)
  }
  return kept
}
