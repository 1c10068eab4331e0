import type { LocalDatabase } from './db.ts'
import type { CheckFile, Look } from './media/check-file.ts'
import {
  forgetIncoming,
  incomingTables,
  lotLock,
  makeLot,
  putIncoming,
  readIncoming,
} from './media/incoming.ts'
import { isReadable } from './media/is-readable.ts'
import { addToOwner, ownerTables, readMediaOwner } from './media/media-owner.ts'
import { FileNotKeptError, packFile } from './media/pack-file.ts'
import { readMedia } from './media/read-media.ts'
import { catchQuota, QuotaFullError } from './quota-full-error.ts'
import type { IncomingFile, MediaInfo } from './rows.ts'
import { runLocked } from './web-lock.ts'

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

/** What became of one file; `isFull`: there was no room. */
type Outcome = { info: MediaInfo } | { reason: string; isFull: boolean }

/**
 * Adds chosen files to a draft or edit: all of them are put on the device as they come; then each is
 * checked by its bytes, kept under its hash and named by its owner. Never rejects: what went wrong is
 * told as the reason beside each file it happened to.
 */
export async function addMedia(
  db: LocalDatabase,
  ownerId: string,
  files: readonly File[],
  checkFile: CheckFile,
): Promise<AddedMedia> {
  const done: AddedMedia = { added: [], refused: [] }
  const lot = makeLot(ownerId, files)
  const [first] = lot
  if (!first) return done
  return await runLocked(lotLock(first), async () => {
    // One that cannot be put (no room for two copies, not readable) is looked at all the same.
    for (const row of lot) await putIncoming(db, row).catch(() => undefined)
    await takeTurn(ownerId, async () => {
      for (const row of lot) {
        const outcome = await takeInOrForget(db, row, checkFile)
        if ('info' in outcome) done.added.push(outcome.info)
        else done.refused.push({ name: row.file.name, reason: outcome.reason })
      }
    })
    return done
  })
}

const turns = new Map<string, Promise<void>>()

/** Each lot is checked against the ones before it, which does not keep it from being safe at once. */
async function takeTurn(ownerId: string, run: () => Promise<void>): Promise<void> {
  const turn = (turns.get(ownerId) ?? Promise.resolve()).then(run)
  turns.set(ownerId, turn)
  await turn
  if (turns.get(ownerId) === turn) turns.delete(ownerId)
}

async function takeInOrForget(
  db: LocalDatabase,
  row: IncomingFile,
  checkFile: CheckFile,
): Promise<Outcome> {
  // The device's copy: what the person chose may change or go while it is looked at.
  const outcome = await takeIn(db, (await readIncoming(db, row.id)) ?? row, checkFile)
  if ('info' in outcome) return outcome
  await forgetIncoming(db, row).catch(() => undefined)
  // The first copy may have taken the room that the kept one needs; the page still has the file itself.
  return outcome.isFull ? await takeIn(db, row, checkFile) : outcome
}

/** One file into its draft or edit. */
export async function takeIn(
  db: LocalDatabase,
  row: IncomingFile,
  checkFile: CheckFile,
  look?: Look,
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

/** All or nothing. Bytes that are kept already are not written again, unless the browser lost them. */
async function keep(
  db: LocalDatabase,
  row: IncomingFile,
  info: MediaInfo,
  thumbnail: Blob | null,
): Promise<void> {
  const { hash } = info
  // Read before the transaction, which does not wait for anything but the database.
  const isWhole = await isReadable(await readMedia(db, hash))
  const file = await packFile(db, row.file)
  const small = thumbnail && (await packFile(db, thumbnail))
  const tables = [db.mediaBlobs, db.thumbnails, db.media, ...incomingTables(db), ...ownerTables(db)]
  await catchQuota(() =>
    db.transaction('rw', tables, async () => {
      if (!isWhole || (await db.mediaBlobs.where('hash').equals(hash).count()) === 0)
        await db.mediaBlobs.put({ hash, blob: file })
      if (small && (await db.thumbnails.where('hash').equals(hash).count()) === 0)
        await db.thumbnails.add({ hash, blob: small })
      await db.media.put(info)
      await addToOwner(db, row.ownerId, hash)
      await forgetIncoming(db, row)
    }),
  )
}
