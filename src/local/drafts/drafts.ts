import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import { blankTexts, postTexts } from '#local/database/post-texts.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import { DraftRow, keepValid, readValid } from '#local/database/stored-rows.ts'
import { filesOf } from '#local/media/files-of.ts'
import { noteRemovedMedia } from '#local/media/removed-media.ts'
import { type DraftChanges, type DraftContent, mergeDraft } from './merge-draft.ts'

/** The draft was sent or discarded, or is in the outbox, so it cannot be written any more. */
export class DraftNotEditableError extends Error {
  readonly code = 'DRAFT_NOT_EDITABLE'
  override readonly name = 'DraftNotEditableError'

  constructor() {
    super('Este rascunho não está mais em edição.')
  }
}

/**
 * Stores an empty draft. `identity`: given by a screen that named it before. Throws
 * `QuotaFullError`.
 */
export async function createDraft(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  identity: Partial<Pick<Draft, 'id' | 'number' | 'firstDate' | 'isOtherVersion'>> = {},
): Promise<Draft> {
  const draft: Draft = { ...blankDraft(owner), ...identity }
  await catchQuota(() => db.drafts.add(draft))
  return draft
}

/** An empty draft that is not stored yet. */
export function blankDraft(owner: { userId: string; projectId: string; timeZone: string }): Draft {
  const now = Date.now()
  return {
    id: crypto.randomUUID(),
    ...owner,
    number: drawNumber(),
    ...blankTexts,
    versions: [],
    mediaHashes: [],
    mediaDetails: {},
    isPostNow: false,
    postNowAccountIds: [],
    isScheduling: false,
    schedules: [],
    firstDate: null,
    createdAt: now,
    updatedAt: now,
    status: 'editing',
    entryKey: null,
    templateKey: null,
    isOtherVersion: false,
  }
}

function drawNumber(): number {
  return 100 + Math.floor(Math.random() * 900)
}

export interface SavedDraft {
  /** The draft as it is stored now. */
  draft: Draft
  /** What another tab had stored and this write replaced, as a draft of its own. */
  otherVersion: Draft | undefined
}

/** What the writer of `changes` has seen of the draft. */
export interface SaveBasis {
  /** The content when the changes began: where the stored one differs, another tab wrote it. */
  base: DraftContent
  /** The draft of the last such replacement; while it is recent and unedited it is overwritten. */
  otherVersionId?: string | undefined
}

/**
 * Stores changes of a draft. With `basis` nothing is lost that another tab stored meanwhile: other
 * fields and items are merged, and a field that both wrote is kept as a draft of its own. Without
 * it the given fields are simply set. Throws `DraftNotEditableError` or `QuotaFullError`.
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
        updatedAt: nextUpdatedAt(stored),
      })
      await noteRemovedMedia(db, id, filesOf(stored), filesOf(draft))
      await db.drafts.put(draft)
      const isDisputed = merged !== undefined && merged.conflicts.length > 0
      const otherVersion = isDisputed
        ? await saveOtherVersion(db, stored, basis?.otherVersionId)
        : undefined
      return { draft, otherVersion }
    }),
  )
}

/**
 * A time in ms that grows with every write, even when the clock was set back: tabs compare rows by
 * it.
 */
export function nextUpdatedAt({ updatedAt }: Pick<Draft, 'updatedAt'>): number {
  return Math.max(Date.now(), updatedAt + 1)
}

/**
 * Two tabs that write at the same time replace each other every half second; within this time, in
 * ms, that makes one other version only.
 */
const disputeMs = 30_000

async function saveOtherVersion(
  db: LocalDatabase,
  lost: Draft,
  earlierId: string | undefined,
): Promise<Draft> {
  const now = Date.now()
  const aside: Draft = {
    ...lost,
    ...(await identifyOtherVersion(db, earlierId)),
    ...{ createdAt: now, updatedAt: now, isOtherVersion: true },
    ...{ entryKey: null, templateKey: null },
  }
  await db.drafts.put(aside)
  return aside
}

/**
 * The id and number for a draft with another version: those of the last one while it is recent and
 * unedited.
 */
export async function identifyOtherVersion(
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

/** The tables for a transaction in which a draft is written, replaced or discarded. */
export function draftTables(db: LocalDatabase) {
  return [db.drafts, db.discardedDrafts, db.removedMedia]
}

/** Adds files to the draft as it is stored now. Throws as `saveDraft`. */
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

/** Undefined when it is not there, or damaged. */
export async function readDraft(db: LocalDatabase, id: string): Promise<Draft | undefined> {
  return readValid(DraftRow, await db.drafts.get(id))
}

/** The drafts that are not in the outbox, newest first. */
export async function listDrafts(
  db: LocalDatabase,
  owner: { userId: string; projectId: string },
): Promise<Draft[]> {
  const key = [owner.userId, owner.projectId, 'editing']
  const rows = await db.drafts.where('[userId+projectId+status]').equals(key).toArray()
  return keepValid(DraftRow, rows).sort((a, b) => b.updatedAt - a.updatedAt)
}

/** The same of several projects. */
export async function listDraftsOf(
  db: LocalDatabase,
  { userId, projectIds }: { userId: string; projectIds: readonly string[] },
): Promise<Draft[]> {
  const lists = await Promise.all(
    projectIds.map((projectId) => listDrafts(db, { userId, projectId })),
  )
  return lists.flat()
}

/** True when nothing was written, added or scheduled. */
export function isDraftEmpty(draft: Draft): boolean {
  return (
    postTexts.every((text) => draft[text].trim() === '') &&
    draft.mediaHashes.length === 0 &&
    draft.schedules.length === 0
  )
}
