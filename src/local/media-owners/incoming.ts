import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { IncomingFile } from '#local/database/rows.ts'
import { IncomingFileRow, keepValid, readValid } from '#local/database/stored-rows.ts'
import type { LockName } from '#local/database/web-lock.ts'
import type { InspectionDepth } from '#local/media/check-file.ts'
import { packFile } from '#local/media/pack-file.ts'

// Chosen files that are not checked yet. They are stored at once, and leave this table when they
// are stored under their hash and named by their draft, in one transaction, or when the person was
// told why they are refused.

/**
 * After so many attempts a file is not checked again: it probably ended the page each time. At the
 * last attempt only pictures are inspected; a video is left to the server.
 */
const longestTries = 3

/** Rows for files chosen together: one page checks them all, under one lock. */
export function makeBatch(ownerId: string, files: readonly File[]): IncomingFile[] {
  const lot = crypto.randomUUID()
  const addedAt = Date.now()
  return files.map((file, index) => ({
    id: `${lot}.${String(index).padStart(4, '0')}`,
    ownerId,
    file,
    addedAt,
  }))
}

/**
 * The name of the lock that the page holds while it checks a batch; free when that page has ended.
 */
export function batchLock({ id }: Pick<IncomingFile, 'id'>): LockName {
  return `incoming:${id.slice(0, id.lastIndexOf('.'))}`
}

/** Stores a chosen file before it is looked at, as tried once. Throws `QuotaFullError`. */
export async function putIncoming(db: LocalDatabase, row: IncomingFile): Promise<void> {
  const file = await packFile(db, row.file)
  await catchQuota(() =>
    db.transaction('rw', db.incoming, db.incomingTries, async () => {
      await db.incoming.put({ ...row, file })
      await db.incomingTries.put({ id: row.id, tries: 1 })
    }),
  )
}

/** Undefined when it is not there, damaged, or cannot be read. */
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

/** Counts one more attempt and says how much to inspect; undefined when there were too many. */
export async function chooseInspectionDepth(
  db: LocalDatabase,
  { id }: Pick<IncomingFile, 'id'>,
): Promise<InspectionDepth | undefined> {
  return await db.transaction('rw', db.incomingTries, async () => {
    const row = await db.incomingTries.get(id)
    const tries = readValid(v.number(), row?.tries) ?? 0
    if (tries >= longestTries) return undefined
    await db.incomingTries.put({ id, tries: tries + 1 })
    return tries + 1 < longestTries ? 'everything' : 'pictures'
  })
}

/** The tables for a transaction around `forgetIncoming`. */
export function incomingTables(db: LocalDatabase) {
  return [db.incoming, db.incomingTries]
}

/** Deletes the row. Outside of, or inside a transaction over `incomingTables`. */
export async function forgetIncoming(
  db: LocalDatabase,
  { id }: Pick<IncomingFile, 'id'>,
): Promise<void> {
  await db.transaction('rw', db.incoming, db.incomingTries, async () => {
    await db.incoming.delete(id)
    await db.incomingTries.delete(id)
  })
}
