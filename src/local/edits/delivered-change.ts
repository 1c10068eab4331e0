import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import type { EditDraft } from '#local/database/rows.ts'
import { EditDraftRow, readValid } from '#local/database/stored-rows.ts'

// A change was delivered, but the lists on this device were not read again before the connection
// went. A next change that was based on the old revision would be a conflict with one's own.

const OwnChangeRow = v.object({
  postId: v.string(),
  from: v.number(),
  to: v.number(),
  edit: EditDraftRow,
})

/** `from`: the revision that the lists may still have; `to`: the server's present one. */
export type OwnChange = v.InferOutput<typeof OwnChangeRow>

/** Stores that `edit` made the post's revision `to`. Inside a transaction over `ownChanges`. */
export async function noteOwnChange(db: LocalDatabase, edit: EditDraft, to: number): Promise<void> {
  const { postId } = edit
  const earlier = readValid(OwnChangeRow, await db.ownChanges.get(postId))
  // After several changes in a row the lists may have the revision from before the first one.
  const from = earlier?.to === edit.baseVersion ? earlier.from : edit.baseVersion
  await db.ownChanges.put({ postId, from, to, edit })
}

/** This person's delivered change that the post, as this device has it, does not contain yet. */
export async function readOwnChange(
  db: LocalDatabase,
  userId: string,
  post: { id: string; version: number },
): Promise<OwnChange | undefined> {
  const own = readValid(OwnChangeRow, await db.ownChanges.get(post.id))
  if (!own || own.edit.userId !== userId) return undefined
  return post.version >= own.from && post.version < own.to ? own : undefined
}

/** Deletes changes older than `before` (ms), which every list has read by now. Run at start. */
export async function forgetOwnChanges(db: LocalDatabase, before: number): Promise<void> {
  const rows = await db.ownChanges.toArray()
  const old = rows.filter((stored) => {
    const row = readValid(OwnChangeRow, stored)
    return !row || row.edit.updatedAt < before
  })
  await db.ownChanges.bulkDelete(old.map(({ postId }) => postId))
}
