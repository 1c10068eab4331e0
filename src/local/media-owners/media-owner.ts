import type { MediaKind } from '#contract/media.ts'
import { draftTables } from '#local/drafts/drafts.ts'
import type { LocalDatabase } from '../database/db.ts'
import { readDiscardedDrafts } from '../drafts/discarded-drafts.ts'
import { addDraftMedia, readDraft } from '../drafts/drafts.ts'
import { addEditMedia, readEdit } from '../edits/edits.ts'

/** The draft or edit that files are chosen for. */
export type MediaOwner =
  | { state: 'editing'; kinds: MediaKind[] }
  /** In the outbox, discarded a short time ago, or damaged: it may come back. */
  | { state: 'away' }
  | { state: 'gone' }

/** `kinds`: of its files, as far as they are known here. */
export async function readMediaOwner(db: LocalDatabase, ownerId: string): Promise<MediaOwner> {
  return await db.transaction('rw', [...draftTables(db), db.edits, db.media], async () => {
    const edit = await readEdit(db, ownerId)
    const owner = edit ?? (await readDraft(db, ownerId))
    if (!owner) {
      await readDiscardedDrafts(db, Date.now())
      return { state: (await listOwnerIds(db)).includes(ownerId) ? 'away' : 'gone' }
    }
    if (owner.status !== 'editing') return { state: 'away' }
    const infos = await db.media.bulkGet(owner.mediaHashes)
    const kinds = owner.mediaHashes.flatMap((hash, index) => {
      const ofPost = edit?.basis.media.find(({ sha256 }) => sha256 === hash)
      return infos[index]?.kind ?? ofPost?.kind ?? []
    })
    return { state: 'editing', kinds }
  })
}

/**
 * The ids of all drafts and edits, also discarded and damaged ones. Inside a transaction over
 * `ownerTables`, or alone.
 */
export async function listOwnerIds(db: LocalDatabase): Promise<string[]> {
  const ids: string[] = []
  for (const table of [db.drafts, db.edits, db.discardedDrafts])
    ids.push(...(await table.toCollection().primaryKeys()))
  return ids
}

/** The tables for a transaction around `addToOwner`. */
export function ownerTables(db: LocalDatabase) {
  return [...draftTables(db), db.edits]
}

/** Adds a file. Throws `DraftNotEditableError` or `EditNotEditableError`. */
export async function addToOwner(db: LocalDatabase, ownerId: string, hash: string): Promise<void> {
  const isEdit = (await db.edits.where('id').equals(ownerId).count()) > 0
  await (isEdit ? addEditMedia(db, ownerId, [hash]) : addDraftMedia(db, ownerId, [hash]))
}
