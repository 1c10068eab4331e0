import type { LocalDatabase } from '../database/db.ts'
import { catchQuota, QuotaFullError } from '../database/quota-full-error.ts'
import type { IncomingFile, MediaInfo } from '../database/rows.ts'
import { runLocked } from '../database/web-lock.ts'
import type { CheckFile, InspectionDepth } from '../media/check-file.ts'
import { FileNotKeptError } from '../media/pack-file.ts'
import { bytesTables, prepareBytes } from '../media/put-bytes.ts'
import {
  batchLock,
  forgetIncoming,
  incomingTables,
  makeBatch,
  putIncoming,
  readIncoming,
} from './incoming.ts'
import { addToOwner, ownerTables, readMediaOwner } from './media-owner.ts'

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
