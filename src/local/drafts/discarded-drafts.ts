import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import { isWithin } from '#local/database/is-within.ts'
import { catchQuota, QuotaFullError } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { DraftRow, readValid } from '#local/database/stored-rows.ts'
import { DraftNotEditableError } from './drafts.ts'

/** How long a discarded draft and its media can be brought back, in ms. */
export const undoMs = 10 * 60_000

const DiscardedRow = v.object({ id: v.string(), draft: DraftRow, discardedAt: v.number() })

/** What `restoreDraft` takes. */
export interface DiscardedDraft {
  draftId: string
}

/**
 * Takes a draft out of the lists; `restoreDraft` brings it back with its media for ten minutes. On
 * a full device it is deleted for good, which makes room.
 */
export async function discardDraft(db: LocalDatabase, id: string): Promise<DiscardedDraft> {
  try {
    await catchQuota(() => discardBy(db, id, (draft) => storeDiscarded(db, draft)))
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
  await db.transaction('rw', db.drafts, db.discardedDrafts, async () => {
    const draft = readValid(DraftRow, await db.drafts.get(id))
    if (draft?.status === 'in-outbox') throw new DraftNotEditableError()
    if (draft) await discard(draft)
  })
}

/**
 * Stores a draft among the discarded ones. Inside a transaction over drafts and discarded drafts.
 */
export async function storeDiscarded(db: LocalDatabase, draft: Draft): Promise<void> {
  await db.drafts.delete(draft.id)
  await db.discardedDrafts.put({ id: draft.id, draft, discardedAt: Date.now() })
}

/** Puts a discarded draft back; undefined when it is too late. Throws `QuotaFullError`. */
export async function restoreDraft(
  db: LocalDatabase,
  token: DiscardedDraft,
): Promise<Draft | undefined> {
  return await catchQuota(() =>
    db.transaction('rw', db.drafts, db.discardedDrafts, async () => {
      const row = readValid(DiscardedRow, await db.discardedDrafts.get(token.draftId))
      if (!row) return undefined
      const updatedAt = Math.max(Date.now(), row.draft.updatedAt + 1)
      const draft: Draft = { ...row.draft, status: 'editing', updatedAt }
      await db.drafts.put(draft)
      await db.discardedDrafts.delete(token.draftId)
      return draft
    }),
  )
}

/**
 * Deletes discarded drafts that are past their time and answers the others. Inside a transaction
 * over discarded drafts.
 */
export async function readDiscardedDrafts(db: LocalDatabase, now: number): Promise<Draft[]> {
  const kept: Draft[] = []
  for (const stored of await db.discardedDrafts.toArray()) {
    const row = readValid(DiscardedRow, stored)
    if (row && isWithin(undoMs, row.discardedAt, now)) kept.push(row.draft)
    else await db.discardedDrafts.delete(stored.id)
  }
  return kept
}
