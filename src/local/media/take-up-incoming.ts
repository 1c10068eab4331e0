import type { LocalDatabase } from '../db.ts'
import { type AddedMedia, takeIn } from '../media.ts'
import type { IncomingFile } from '../rows.ts'
import { runIfFree } from '../web-lock.ts'
import type { CheckFile } from './check-file.ts'
import { chooseLook, forgetIncoming, listIncoming, lotLock } from './incoming.ts'
import { readMediaOwner } from './media-owner.ts'

const tooHeavy =
  'Este arquivo é pesado demais para este aparelho: ele fechou o aplicativo. Adicione uma versão menor.'

/** Of every draft and edit, at start. What would be refused waits until somebody can be told. */
export async function takeUpIncoming(db: LocalDatabase, checkFile: CheckFile): Promise<void> {
  await takeUp({ db, checkFile, isTold: false }, await listIncoming(db))
}

/** Of the draft or edit that is being opened; what is refused is told there, and gone. */
export async function takeUpIncomingOf(
  db: LocalDatabase,
  ownerId: string,
  checkFile: CheckFile,
): Promise<AddedMedia> {
  return await takeUp({ db, checkFile, isTold: true }, await listIncoming(db, ownerId))
}

interface TakeUp {
  db: LocalDatabase
  checkFile: CheckFile
  /** Whether somebody is there to be told what is refused. */
  isTold: boolean
}

/** Goes on with files whose page ended before they were looked at; those of a living page are its own. */
async function takeUp(run: TakeUp, rows: readonly IncomingFile[]): Promise<AddedMedia> {
  const done: AddedMedia = { added: [], refused: [] }
  for (const row of rows) {
    const outcome = await runIfFree(lotLock(row), () => goOn(run, row))
    done.added.push(...(outcome?.added ?? []))
    done.refused.push(...(outcome?.refused ?? []))
  }
  return done
}

async function goOn(run: TakeUp, row: IncomingFile): Promise<AddedMedia | undefined> {
  const { db, checkFile, isTold } = run
  // Somebody may have finished it while its lock was not free.
  if ((await db.incoming.where('id').equals(row.id).count()) === 0) return undefined
  const owner = await readMediaOwner(db, row.ownerId)
  if (owner.state === 'away') return undefined
  if (owner.state === 'gone') {
    await forgetIncoming(db, row)
    return undefined
  }
  const look = await chooseLook(db, row)
  const outcome = look ? await takeIn(db, row, checkFile, look) : { reason: tooHeavy }
  if ('info' in outcome) return { added: [outcome.info], refused: [] }
  if (isTold) await forgetIncoming(db, row)
  return { added: [], refused: [{ name: row.file.name, reason: outcome.reason }] }
}
