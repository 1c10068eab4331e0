import * as v from 'valibot'
import type { LocalDatabase } from './db.ts'
import { filesOf } from './media/files-of.ts'
import { noteRemovedMedia } from './media/removed-media.ts'
import { type DraftChanges, type DraftContent, mergeDraft } from './merge/merge-draft.ts'
import { catchQuota } from './quota-full-error.ts'
import type { Draft } from './rows.ts'
import { DraftRow, keepValid, readValid } from './stored-rows.ts'

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
  identity: Partial<Pick<Draft, 'id' | 'number' | 'isOtherVersion'>> = {},
): Promise<Draft> {
  const now = Date.now()
  const draft: Draft = {
    id: crypto.randomUUID(),
    ...owner,
    number: drawNumber(),
    caption: '',
    description: '',
    location: '',
    userTags: '',
    productTags: '',
    altText: '',
    versions: [],
    mediaHashes: [],
    mediaDetails: {},
    isPostNow: false,
    postNowAccountIds: [],
    isScheduling: false,
    schedules: [],
    createdAt: now,
    updatedAt: now,
    status: 'editing',
    entryKey: null,
    templateKey: null,
    isOtherVersion: false,
    ...identity,
  }
  await catchQuota(() => db.drafts.add(draft))
  return draft
}

function drawNumber(): number {
  return 100 + Math.floor(Math.random() * 900)
}

export interface SavedDraft {
  /** As it is stored now. */
  draft: Draft
  /** What another writer had stored and this one overwrote, as a draft of its own. */
  otherVersion: Draft | undefined
}

/** What the writer of `changes` knows of the draft. */
export interface SaveBasis {
  /** As it was stored when the changes began: what differs from it is another writer's. */
  base: DraftContent
  /** The last version this writer put aside; while it is fresh and untouched a next one takes its place. */
  otherVersionId?: string | undefined
}

/**
 * Stores changes of a draft. With `basis` nothing that another tab stored since is lost: other fields
 * and items are merged, and a field both wrote is kept as a draft of its own. Without it the fields
 * named are simply set.
 */
export async function saveDraft(
  db: LocalDatabase,
  id: string,
  changes: DraftChanges,
  basis?: SaveBasis,
): Promise<SavedDraft> {
  return await catchQuota(() =>
    db.transaction('rw', draftTables(db), async () => {
      const stored = readValid(DraftRow, await db.drafts.get(id))
      if (stored?.status !== 'editing') throw new DraftNotEditableError()
      const merged = basis && mergeDraft(basis.base, { ...basis.base, ...changes }, stored)
      const draft = v.parse(DraftRow, {
        ...stored,
        ...(merged?.content ?? changes),
        updatedAt: nextMoment(stored),
      })
      await noteRemovedMedia(db, id, filesOf(stored), filesOf(draft))
      await db.drafts.put(draft)
      const isDisputed = merged !== undefined && merged.conflicts.length > 0
      const otherVersion = isDisputed
        ? await putAside(db, stored, basis?.otherVersionId)
        : undefined
      return { draft, otherVersion }
    }),
  )
}

/** Grows with every write even when the clock is set back: tabs tell newer rows from older ones by it. */
export function nextMoment({ updatedAt }: Pick<Draft, 'updatedAt'>): number {
  return Math.max(Date.now(), updatedAt + 1)
}

/** Two tabs written in at once dispute every half second: that is one other version, not one each time. */
const disputeMs = 30_000

async function putAside(
  db: LocalDatabase,
  lost: Draft,
  earlierId: string | undefined,
): Promise<Draft> {
  const now = Date.now()
  const aside: Draft = {
    ...lost,
    ...(await nameAside(db, earlierId)),
    ...{ createdAt: now, updatedAt: now, isOtherVersion: true },
    ...{ entryKey: null, templateKey: null },
  }
  await db.drafts.put(aside)
  return aside
}

/** Of the draft that keeps another version: as of the last one while that is fresh and untouched. */
export async function nameAside(
  db: LocalDatabase,
  earlierId: string | undefined,
): Promise<Pick<Draft, 'id' | 'number'>> {
  const earlier = earlierId === undefined ? undefined : await readDraft(db, earlierId)
  const isFresh =
    earlier?.isOtherVersion &&
    earlier.status === 'editing' &&
    earlier.updatedAt === earlier.createdAt &&
    Date.now() - earlier.createdAt < disputeMs
  const { id, number } = isFresh ? earlier : { id: crypto.randomUUID(), number: drawNumber() }
  return { id, number }
}

/** The tables a transaction has to name in which a draft is written, put aside or discarded. */
export function draftTables(db: LocalDatabase) {
  return [db.drafts, db.discardedDrafts, db.removedMedia]
}

/** Adds to whatever the draft has by now. */
export async function addDraftMedia(
  db: LocalDatabase,
  id: string,
  hashes: readonly string[],
): Promise<void> {
  await db.transaction('rw', draftTables(db), async () => {
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
