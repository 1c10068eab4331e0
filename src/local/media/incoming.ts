import * as v from 'valibot'
import type { LocalDatabase } from '../db.ts'
import { catchQuota } from '../quota-full-error.ts'
import type { IncomingFile } from '../rows.ts'
import { IncomingFileRow, keepValid, readValid } from '../stored-rows.ts'
import type { LockName } from '../web-lock.ts'
import type { Look } from './check-file.ts'
import { packFile } from './pack-file.ts'

// Files chosen a moment ago. One that was chosen is safe before anybody looked at it; it leaves this table
// when it is kept under its hash and named by its draft, in one transaction, or when the person was told
// why it is refused.

/**
 * A file that ended the page so often is not looked at again: it would end every page to come. The last
 * time nobody looks into a video; of a picture nobody else would know whether it is one.
 */
const longestTries = 3

/** Files chosen together: one page works on all of them, under one lock. */
export function makeLot(ownerId: string, files: readonly File[]): IncomingFile[] {
  const lot = crypto.randomUUID()
  const addedAt = Date.now()
  return files.map((file, index) => ({
    id: `${lot}.${String(index).padStart(4, '0')}`,
    ownerId,
    file,
    addedAt,
  }))
}

/** Held by the page that works on the files of a lot; free when that page is no more. */
export function lotLock({ id }: Pick<IncomingFile, 'id'>): LockName {
  return `incoming:${id.slice(0, id.lastIndexOf('.'))}`
}

export async function putIncoming(db: LocalDatabase, row: IncomingFile): Promise<void> {
  const file = await packFile(db, row.file)
  await catchQuota(() =>
    db.transaction('rw', db.incoming, db.incomingTries, async () => {
      await db.incoming.put({ ...row, file })
      await db.incomingTries.put({ id: row.id, tries: 1 })
    }),
  )
}

export async function readIncoming(
  db: LocalDatabase,
  id: string,
): Promise<IncomingFile | undefined> {
  return readValid(IncomingFileRow, await db.incoming.get(id).catch(() => undefined))
}

/** In the order they were chosen. */
export async function listIncoming(db: LocalDatabase, ownerId?: string): Promise<IncomingFile[]> {
  const rows =
    ownerId === undefined
      ? await db.incoming.toArray()
      : await db.incoming.where('ownerId').equals(ownerId).toArray()
  return keepValid(IncomingFileRow, rows).sort(
    (a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1),
  )
}

/** Counts one more try and says how far to look; answers undefined when there were too many. */
export async function chooseLook(
  db: LocalDatabase,
  { id }: IncomingFile,
): Promise<Look | undefined> {
  return await db.transaction('rw', db.incomingTries, async () => {
    const row = await db.incomingTries.get(id)
    const tries = readValid(v.number(), row?.tries) ?? 0
    if (tries >= longestTries) return undefined
    await db.incomingTries.put({ id, tries: tries + 1 })
    return tries + 1 < longestTries ? 'everything' : 'pictures'
  })
}

/** The tables a transaction around `forgetIncoming` has to name. */
export function incomingTables(db: LocalDatabase) {
  return [db.incoming, db.incomingTries]
}

/** Outside, or inside a transaction over `incomingTables`. */
export async function forgetIncoming(db: LocalDatabase, { id }: IncomingFile): Promise<void> {
  await db.transaction('rw', db.incoming, db.incomingTries, async () => {
    await db.incoming.delete(id)
    await db.incomingTries.delete(id)
  })
}
