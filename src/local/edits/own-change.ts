import * as v from 'valibot'
import type { LocalDatabase, PostEdit } from '../db.ts'
import { PostEditRow, readValid } from '../stored-rows.ts'

// A change arrived, and the lists of this device do not know it yet: the connection went before they
// were read again. Who changes the post once more then would do it upon its old version, and meet a
// conflict with nobody but themselves.

const prefix = 'own-change:'

const OwnChangeRow = v.object({ from: v.number(), to: v.number(), edit: PostEditRow })

/** `from`: the version as the lists may still have it; `to`: what the server has since. */
export type OwnChange = v.InferOutput<typeof OwnChangeRow>

/** Inside a transaction over settings: the server made of `edit` the version `to`. */
export async function noteOwnChange(db: LocalDatabase, edit: PostEdit, to: number): Promise<void> {
  const key = prefix + edit.postId
  const earlier = readValid(OwnChangeRow, (await db.settings.get(key))?.value)
  // Several in a row: the lists may be as old as before the first of them.
  const from = earlier?.to === edit.baseVersion ? earlier.from : edit.baseVersion
  await db.settings.put({ key, value: { from, to, edit } })
}

/** The change that the post as this device shows it lacks, if there is one of this person. */
export async function readOwnChange(
  db: LocalDatabase,
  userId: string,
  post: { id: string; version: number },
): Promise<OwnChange | undefined> {
  const own = readValid(OwnChangeRow, (await db.settings.get(prefix + post.id))?.value)
  if (!own || own.edit.userId !== userId) return undefined
  return post.version >= own.from && post.version < own.to ? own : undefined
}

/** Forgets those that every list has learnt of by now. Run at start. */
export async function forgetOwnChanges(db: LocalDatabase, before: number): Promise<void> {
  const rows = await db.settings.where('key').startsWith(prefix).toArray()
  const old = rows.filter(({ value }) => {
    const row = readValid(OwnChangeRow, value)
    return !row || row.edit.updatedAt < before
  })
  await db.settings.bulkDelete(old.map(({ key }) => key))
}
