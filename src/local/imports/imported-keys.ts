import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import type { ImportOwner } from './draft-of-import.ts'

// Of each post that was made of a line of a table this device keeps the key, so that the same line,
// chosen again, makes no second one. In `settings`, under the person and the project.

/** How long a line is known again, in ms. */
const keptMs = 180 * 24 * 60 * 60_000

/** Few enough that a page goes on in between. */
const readAtOnce = 250

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
  const times: (number | undefined)[] = []
  for (let at = 0; at < keys.length; at += readAtOnce) {
    const names = keys.slice(at, at + readAtOnce).map((key) => nameOf(owner, key))
    for (const row of await db.settings.bulkGet(names)) {
      const read = v.safeParse(MadeAt, row)
      times.push(read.success ? read.output.value : undefined)
    }
  }
  return times
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
