import type { MediaKind } from '#contract/media/media.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota, QuotaFullError } from '#local/database/quota-full-error.ts'
import type { IncomingFile, MediaInfo } from '#local/database/rows.ts'
import { runLocked } from '#local/database/web-lock.ts'
import { readDiscardedDrafts } from '#local/drafts/discarded-drafts.ts'
import { addDraftMedia, draftTables, readDraft } from '#local/drafts/drafts.ts'
import { addEditMedia, readEdit } from '#local/edits/edits.ts'
import type { CheckFile, InspectionDepth } from '#local/media/check-file.ts'
import { FileNotKeptError } from '#local/media/pack-file.ts'
import { bytesTables, prepareBytes } from '#local/media/put-bytes.ts'
import {
  batchLock,
  forgetIncoming,
  incomingTables,
  makeBatch,
  putIncoming,
  readIncoming,
} from './incoming.ts'

export interface RefusedMedia {
  name: string
  reason: string
}

export interface AddedMedia {
  added: MediaInfo[]
  refused: RefusedMedia[]
}

const notEditable = 'Este post não está mais em edição. O arquivo não foi adicionado.'
const notKept = 'Não foi possível guardar este arquivo neste aparelho.'

/** The result for one file; `isFull`: there was no room. */
type Outcome = { info: MediaInfo } | { reason: string; isFull: boolean }

/**
 * Adds chosen files to a draft or edit: all are stored as they are first; then each is checked by
 * its bytes, stored under its hash and named by its owner. Never rejects: each file that failed is
 * listed with the reason.
 */
export async function addMedia(
  db: LocalDatabase,
  ownerId: string,
  files: readonly File[],
  checkFile: CheckFile,
): Promise<AddedMedia> {
  const done: AddedMedia = { added: [], refused: [] }
  const lot = makeBatch(ownerId, files)
  const [first] = lot
  if (!first) return done
  return await runLocked(batchLock(first), async () => {
    // A file that cannot be stored as it is (no room for it twice, not readable) is checked all the
    // same.
    for (const row of lot) await putIncoming(db, row).catch(() => undefined)
    await takeTurn(ownerId, async () => {
      for (const row of lot) {
        const outcome = await addOrForget(db, row, checkFile)
        if ('info' in outcome) done.added.push(outcome.info)
        else done.refused.push({ name: row.file.name, reason: outcome.reason })
      }
    })
    return done
  })
}

const turns = new Map<string, Promise<void>>()

/**
 * Each batch is checked after the ones before it, since the rules concern all files of an owner.
 */
async function takeTurn(ownerId: string, run: () => Promise<void>): Promise<void> {
  const turn = (turns.get(ownerId) ?? Promise.resolve()).then(run)
  turns.set(ownerId, turn)
  await turn
  if (turns.get(ownerId) === turn) turns.delete(ownerId)
}

async function addOrForget(
  db: LocalDatabase,
  row: IncomingFile,
  checkFile: CheckFile,
): Promise<Outcome> {
  // Checks the stored file: the one that the person chose may change or disappear meanwhile.
  const outcome = await addIncomingFile(db, (await readIncoming(db, row.id)) ?? row, checkFile)
  if ('info' in outcome) return outcome
  await forgetIncoming(db, row).catch(() => undefined)
  // The stored file may have taken the room that the checked one needs; the page still has the
  // original.
  return outcome.isFull ? await addIncomingFile(db, row, checkFile) : outcome
}

/** Checks one file and adds it to its draft or edit. Never rejects. */
export async function addIncomingFile(
  db: LocalDatabase,
  row: IncomingFile,
  checkFile: CheckFile,
  look?: InspectionDepth,
): Promise<Outcome> {
  try {
    const owner = await readMediaOwner(db, row.ownerId)
    if (owner.state !== 'editing') return { reason: notEditable, isFull: false }
    const checked = await checkFile(row.file, owner.kinds, look)
    if (typeof checked === 'string') return { reason: checked, isFull: false }
    const { thumbnail, ...info } = checked
    await keep(db, row, info, thumbnail)
    return { info }
  } catch (error) {
    const isFull = error instanceof QuotaFullError
    const isTold = isFull || error instanceof FileNotKeptError
    return { reason: isTold ? error.message : notKept, isFull }
  }
}

/** Stores the file, its facts and its name in the owner together. */
async function keep(
  db: LocalDatabase,
  row: IncomingFile,
  info: MediaInfo,
  thumbnail: Blob | null,
): Promise<void> {
  const { hash } = info
  const putBytes = await prepareBytes(db, { hash, file: row.file, thumbnail })
  const tables = [...bytesTables(db), db.media, ...incomingTables(db), ...ownerTables(db)]
  await catchQuota(() =>
    db.transaction('rw', tables, async () => {
      await putBytes()
      await db.media.put(info)
      await addToOwner(db, row.ownerId, hash)
      await forgetIncoming(db, row)
    }),
  )
}

/** The draft or edit that files are chosen for. */
type MediaOwner =
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
async function addToOwner(db: LocalDatabase, ownerId: string, hash: string): Promise<void> {
  const isEdit = (await db.edits.where('id').equals(ownerId).count()) > 0
  await (isEdit ? addEditMedia(db, ownerId, [hash]) : addDraftMedia(db, ownerId, [hash]))
}
