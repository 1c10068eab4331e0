import * as v from 'valibot'
import type { Draft, LocalDatabase } from './db.ts'
import { catchQuota } from './quota-full-error.ts'
import { DraftRow, keepValid, OutboxEntryRow, readValid } from './stored-rows.ts'

/** What the composer may change. */
export type DraftChanges = Partial<
  Omit<
    Draft,
    'id' | 'userId' | 'projectId' | 'number' | 'createdAt' | 'updatedAt' | 'status' | 'entryKey'
  >
>

/** The draft was sent, discarded, or is on its way: what was typed has nowhere to go. */
export class DraftNotEditableError extends Error {
  readonly code = 'DRAFT_NOT_EDITABLE'
  override readonly name = 'DraftNotEditableError'

  constructor() {
    super('Este rascunho não está mais em edição.')
  }
}

/** `identity`: when the screen named it before there was something to keep. */
export async function createDraft(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  identity: Partial<Pick<Draft, 'id' | 'number'>> = {},
): Promise<Draft> {
  const now = Date.now()
  const draft: Draft = {
    id: crypto.randomUUID(),
    ...owner,
    number: 100 + Math.floor(Math.random() * 900),
    caption: '',
    description: '',
    location: '',
    userTags: '',
    productTags: '',
    altText: '',
    mediaHashes: [],
    isPostNow: false,
    postNowAccountIds: [],
    isScheduling: false,
    schedules: [],
    createdAt: now,
    updatedAt: now,
    status: 'editing',
    entryKey: null,
    ...identity,
  }
  await catchQuota(() => db.drafts.add(draft))
  return draft
}

export async function saveDraft(
  db: LocalDatabase,
  id: string,
  changes: DraftChanges,
): Promise<void> {
  await catchQuota(() =>
    db.transaction('rw', db.drafts, async () => {
      const draft = readValid(DraftRow, await db.drafts.get(id))
      if (draft?.status !== 'editing') throw new DraftNotEditableError()
      await db.drafts.put(v.parse(DraftRow, { ...draft, ...changes, updatedAt: Date.now() }))
    }),
  )
}

/** Adds to whatever the draft has by now. */
export async function addDraftMedia(
  db: LocalDatabase,
  id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    const draft = await readDraft(db, id)
    await saveDraft(db, id, {
      mediaHashes: [...new Set([...(draft?.mediaHashes ?? []), ...hashes])],
    })
  })
}

export async function readDraft(db: LocalDatabase, id: string): Promise<Draft | undefined> {
  return readValid(DraftRow, await db.drafts.get(id))
}

/** What is being written, newest first; what is in the outbox is not listed here. */
export async function listDrafts(
  db: LocalDatabase,
  owner: { userId: string; projectId: string },
): Promise<Draft[]> {
  const key = [owner.userId, owner.projectId, 'editing']
  const rows = await db.drafts.where('[userId+projectId+status]').equals(key).toArray()
  return keepValid(DraftRow, rows).sort((a, b) => b.updatedAt - a.updatedAt)
}

/** True when nothing was written, added or planned: leaving it loses nothing. */
export function isDraftEmpty(draft: Draft): boolean {
  const texts = [
    draft.caption,
    draft.description,
    draft.location,
    draft.userTags,
    draft.productTags,
    draft.altText,
  ]
  return (
    texts.every((text) => text.trim() === '') &&
    draft.mediaHashes.length === 0 &&
    draft.schedules.length === 0
  )
}

/**
 * A draft in the outbox whose entry is gone or cannot be read would show nowhere: it comes back to
 * 'Rascunhos'. Its key stays, since the entry may have been sent.
 */
export async function rescueDrafts(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', db.drafts, db.outbox, async () => {
    const entries = keepValid(OutboxEntryRow, await db.outbox.toArray())
    const onTheirWay = new Set(entries.map((entry) => entry.draftId))
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
