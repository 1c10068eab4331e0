import type { LocalDatabase } from '#local/database/db.ts'
import type { IncomingFile } from '#local/database/rows.ts'
import { runIfFree } from '#local/database/web-lock.ts'
import type { CheckFile } from '#local/media/check-file.ts'
import {
  type AddedMedia,
  addIncomingFile,
  listOwnerIds,
  ownerTables,
  readMediaOwner,
} from './add-media.ts'
import {
  batchLock,
  chooseInspectionDepth,
  forgetIncoming,
  incomingTables,
  listIncoming,
} from './incoming.ts'

const tooHeavy =
  'Este arquivo é pesado demais para este aparelho: ele fechou o aplicativo. Adicione uma versão menor.'

/**
 * Checks the files that are left of every draft and edit, at start. Files that would be refused are
 * kept until a screen can say so.
 */
export async function resumeIncoming(db: LocalDatabase, checkFile: CheckFile): Promise<void> {
  await resumeFiles({ db, checkFile, isTold: false }, await listIncoming(db))
}

/**
 * Checks the files that are left of the draft or edit that is being opened; refused ones are
 * reported and deleted.
 */
export async function resumeIncomingOf(
  db: LocalDatabase,
  ownerId: string,
  checkFile: CheckFile,
): Promise<AddedMedia> {
  return await resumeFiles({ db, checkFile, isTold: true }, await listIncoming(db, ownerId))
}

/**
 * Deletes chosen files whose draft or edit is gone, without reading them: a damaged one goes too.
 * Those of a living page are left to it. Then the tries of files that are gone, also of those for
 * the storage. Run at start.
 */
export async function forgetStrayIncoming(db: LocalDatabase): Promise<void> {
  const tables = [...incomingTables(db), ...ownerTables(db)]
  const listStrays = async () =>
    await db.incoming
      .where('ownerId')
      .noneOf(await listOwnerIds(db))
      .primaryKeys()
  for (const id of await db.transaction('r', tables, listStrays)) {
    const forget = () =>
      db.transaction('rw', tables, async () => {
        if ((await listStrays()).includes(id)) await forgetIncoming(db, { id })
      })
    await runIfFree(batchLock({ id }), async () => await forget())
  }
  await db.transaction('rw', [...incomingTables(db), db.storageIncoming], async () => {
    const present = new Set([
      ...(await db.incoming.toCollection().primaryKeys()),
      ...(await db.storageIncoming.toCollection().primaryKeys()),
    ])
    const noted = await db.incomingTries.toCollection().primaryKeys()
    await db.incomingTries.bulkDelete(noted.filter((id) => !present.has(id)))
  })
}

interface Resumption {
  db: LocalDatabase
  checkFile: CheckFile
  /** Whether a screen reports what is refused. */
  isTold: boolean
}

/** Checks files whose page ended before; the lock keeps files of a living page out. */
async function resumeFiles(run: Resumption, rows: readonly IncomingFile[]): Promise<AddedMedia> {
  const done: AddedMedia = { added: [], refused: [] }
  for (const row of rows) {
    const outcome = await runIfFree(batchLock(row), () => goOn(run, row))
    done.added.push(...(outcome?.added ?? []))
    done.refused.push(...(outcome?.refused ?? []))
  }
  return done
}

async function goOn(run: Resumption, row: IncomingFile): Promise<AddedMedia | undefined> {
  const { db, checkFile, isTold } = run
  // Another page may have finished it while its lock was held.
  if ((await db.incoming.where('id').equals(row.id).count()) === 0) return undefined
  const owner = await readMediaOwner(db, row.ownerId)
  if (owner.state === 'away') return undefined
  if (owner.state === 'gone') {
    await forgetIncoming(db, row)
    return undefined
  }
  const look = await chooseInspectionDepth(db, row)
  const outcome = look ? await addIncomingFile(db, row, checkFile, look) : { reason: tooHeavy }
  if ('info' in outcome) return { added: [outcome.info], refused: [] }
  if (isTold) await forgetIncoming(db, row)
  return { added: [], refused: [{ name: row.file.name, reason: outcome.reason }] }
}
