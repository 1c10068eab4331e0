import * as v from 'valibot'
import type { LocalDatabase } from '../db.ts'
import type { EditDraft } from '../rows.ts'
import { EditDraftRow, readValid } from '../stored-rows.ts'

// A change arrived, and the lists of this device do not know it yet: the connection went before they
// were read again. Who changes the post once more then would do it upon its old version, and meet a
// conflict with nobody but themselves.

const OwnChangeRow = v.object({
  postId: v.string(),
  from: v.number(),
  to: v.number(),
  edit: EditDraftRow,
})

/** `from`: the version as the lists may still have it; `to`: what the server has since. */
export type OwnChange = v.InferOutput<typeof OwnChangeRow>

/** Inside a transaction over `ownChanges`: the server made of `edit` the version `to`. */
export async function noteOwnChange(db: LocalDatabase, edit: EditDraft, to: number): Promise<void> {
  const { postId } = edit
  const earlier = readValid(OwnChangeRow, await db.ownChanges.get(postId))
  // Several in a row: the lists may be as old as before the first of them.
  const from = earlier?.to === edit.baseVersion ? earlier.from : edit.baseVersion
  await db.ownChanges.put({ postId, from, to, edit })
}

/** The change that the post as this device shows it lacks, if there is one of this person. */
export async function readOwnChange(
  db: LocalDatabase,
  userId: string,
  post: { id: string; version: number },
): Promise<OwnChange | undefined> {
  const own = readValid(OwnChangeRow, await db.ownChanges.get(post.id))
  if (!own || own.edit.userId !== userId) return undefined
  return post.version >= own.from && post.version < own.to ? own : undefined
}

/** Forgets those that every list has learnt of by now. Run at start. */
export async function forgetOwnChanges(db: LocalDatabase, before: number): Promise<void> {
  const rows = await db.ownChanges.toArray()
  const old = rows.filter((stored) => {
    const row = readValid(OwnChangeRow, stored)
    return !row || row.edit.updatedAt < before
  })
  await db.ownChanges.bulkDelete(old.map(({ postId }) => postId))
}
