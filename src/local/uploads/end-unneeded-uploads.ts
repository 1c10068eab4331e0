import { millisecondsInDay } from 'date-fns/constants'
import { uploadKeptDays } from '#contract/media/media.ts'
import type { CallPorts } from '#local/calls/call-api.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { UploadRow } from '#local/database/rows.ts'
import { readValid, UploadRowSchema } from '#local/database/stored-rows.ts'
import { ownerTables, readOwners } from '#local/media-owners/release-media.ts'
import { deleteUpload } from './tus-calls.ts'
import { takenByPost, uploadRowId } from './upload-rows.ts'

/** After this time, in ms, the server has ended an upload by itself. */
const keptMs = uploadKeptDays * millisecondsInDay

/**
 * Ends the uploads that nothing on this device needs any more, here and at the server, whose room
 * is free at once. Each row is deleted before the server is told: whoever wants the file from then
 * on begins another upload. What cannot be told now is tried at the next call, until the server
 * ends it by itself. Never throws what a call throws.
 */
export async function endUnneededUploads(
  db: LocalDatabase,
  ports: CallPorts,
  now = Date.now(),
): Promise<void> {
  let isUnreachable = false
  for (const row of await takeUnneeded(db)) {
    if (row.uploadId === takenByPost || Math.abs(now - row.updatedAt) > keptMs) continue
    try {
      if (!isUnreachable) await deleteUpload(row, row.uploadId, ports)
    } catch (error) {
      // A refusal is of this row alone: of somebody who is not signed in, say.
      isUnreachable = error instanceof UnreachableError
      if (!isUnreachable) await putBack(db, row)
    }
    if (isUnreachable) await putBack(db, row)
  }
}

/** Deletes the rows, so that of several tabs one tells the server; answers those that can be read. */
async function takeUnneeded(db: LocalDatabase): Promise<UploadRow[]> {
  return await db.transaction('rw', [...ownerTables(db), db.uploads], async () => {
    if ((await db.uploads.count()) === 0) return []
    const owners = await readOwners(db)
    if (!owners) return []
    const needed = new Set([
      ...owners.drafts.flatMap(({ projectId, mediaHashes }) =>
        mediaHashes.map((hash) => uploadRowId({ projectId, hash })),
      ),
      ...owners.stored.map(uploadRowId),
    ])
    const ids = (await db.uploads.toCollection().primaryKeys()).filter((id) => !needed.has(id))
    const rows = await db.uploads.bulkGet(ids)
    await db.uploads.bulkDelete(ids)
    return rows.flatMap((row) => readValid(UploadRowSchema, row) ?? [])
  })
}

/** Unless the file is uploaded anew by now. */
async function putBack(db: LocalDatabase, row: UploadRow): Promise<void> {
  await db.transaction('rw', db.uploads, async () => {
    if (!(await db.uploads.get(row.id))) await db.uploads.put(row)
  })
}
