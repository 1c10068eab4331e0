import * as v from 'valibot'
import type { LocalDatabase } from '../db.ts'
import type { ImportOwner } from './draft-of-import.ts'

// Of each post that was made of a line of a table this device keeps the key, so that the same line,
// chosen again, makes no second one. In `settings`, under the person and the project.

/** How long a line is known again, in ms. */
const keptMs = 180 * 24 * 60 * 60_000

const MadeAt = v.object({ value: v.number() })

const prefixOf = (userId: string) => `imported:${userId}:`
const nameOf = ({ userId, projectId }: Pick<ImportOwner, 'userId' | 'projectId'>, key: string) =>
  `${prefixOf(userId)}${projectId}:${key}`

/** When each of these was made, in ms; undefined for those that were not, in their order. */
export async function readImported(
  db: LocalDatabase,
  owner: ImportOwner,
  keys: readonly string[],
): Promise<(number | undefined)[]> {
  const rows = await db.settings.bulkGet(keys.map((key) => nameOf(owner, key)))
  return rows.map((row) => {
    const read = v.safeParse(MadeAt, row)
    return read.success ? read.output.value : undefined
  })
}

/** Inside the transaction that makes the posts, over settings. */
export async function noteImported(
  db: LocalDatabase,
  owner: ImportOwner,
  keys: readonly string[],
  now: number,
): Promise<void> {
  await db.settings.bulkPut(keys.map((key) => ({ key: nameOf(owner, key), value: now })))
}

/** Those can be made again. Inside or outside a transaction over settings. */
export async function forgetImported(
  db: LocalDatabase,
  owner: ImportOwner,
  keys: readonly string[],
): Promise<void> {
  await db.settings.bulkDelete(keys.map((key) => nameOf(owner, key)))
}

/** Forgets what was made long ago; with `now` Infinity, all that the person made here. */
export async function forgetOldImports(
  db: LocalDatabase,
  userId: string,
  now: number,
): Promise<void> {
  await db.settings
    .where('key')
    .startsWith(prefixOf(userId))
    .filter(({ value }) => typeof value !== 'number' || value < now - keptMs)
    .delete()
}
