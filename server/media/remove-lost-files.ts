import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { claimSweep, keepPosition } from '../claim-sweep.ts'
import { media } from '../db/schema/media.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Database, Deps } from '../deps.ts'

type SweepDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** Files come before their rows: one so young may be of a post that is being accepted. */
const keptMs = 24 * 60 * 60 * 1000
const sweep = { name: 'lost-files', everyMs: 23 * 60 * 60 * 1000 }
const batch = 500
const filesAtMost = 100_000
const idOfMedia = /^media\/[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./

/** Of these keys those that no row speaks of. */
type FindLost = (db: Database, keys: readonly string[]) => Promise<string[]>
const folders: readonly { name: string; findLost: FindLost }[] = [
  { name: 'avatars', findLost: findLostPictures },
  { name: 'media', findLost: findLostMedia },
]

/**
 * Removes the files of media and of accounts' pictures that have no row: what a death between file and
 * row left, what a deleted project had, pictures that were replaced. Once a day, by one process.
 */
export async function removeLostFiles(deps: SweepDeps, now: Date): Promise<void> {
  const position = await claimSweep(deps.db, { ...sweep, now })
  if (position === undefined) return
  let looked = 0
  let last = position
  for (const { name, findLost } of folders) {
    if (last > `${name}/\uffff`) continue
    let keys: string[] = []
    const settle = async () => {
      for (const key of await findLost(deps.db, keys)) await remove(deps, key)
      keys = []
      await setImmediate()
    }
    for await (const { key, modifiedAt } of deps.files.list(name, last)) {
      last = key
      looked += 1
      if (now.getTime() - modifiedAt.getTime() > keptMs) keys.push(key)
      if (keys.length >= batch) await settle()
      if (looked >= filesAtMost) break
    }
    await settle()
    if (looked >= filesAtMost) return await keepPosition(deps.db, sweep.name, last)
  }
  await keepPosition(deps.db, sweep.name, '')
}

async function remove({ files, log }: SweepDeps, key: string): Promise<void> {
  await files
    .remove(key)
    .catch((error: unknown) => log.warn({ err: error, key }, 'lost file not removed'))
}

async function findLostMedia(db: Database, keys: readonly string[]): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const id = idOfMedia.exec(key)?.[1]
    return id ? [{ key, id }] : []
  })
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ id }) => id))]
  const found = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const known = new Set(found.map(({ id }) => id))
  return named.filter(({ id }) => !known.has(id)).map(({ key }) => key)
}

async function findLostPictures(db: Database, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const found = await db
    .select({ key: socialAccounts.pictureKey })
    .from(socialAccounts)
    .where(inArray(socialAccounts.pictureKey, [...keys]))
  const known = new Set(found.map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}
