import { setImmediate } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { inArray } from 'drizzle-orm'
import { claimPeriodicTask, storeSweepPosition } from '../../db/claim-periodic-task.ts'
import type { Database } from '../../db/database.ts'
import { media } from '../../db/schema/media.ts'
import { reportBrands } from '../../db/schema/reports.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { storageFiles } from '../../db/schema/storage.ts'
import type { Deps } from '../../deps.ts'
import { claimStore } from './claim-store.ts'

type SweepDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** Files are stored before their rows: a younger one may belong to a post that is being created. */
const keptMs = millisecondsInDay
const sweep = { name: 'lost-files', everyMs: 23 * 60 * 60 * 1000 }
const batch = 500
const filesAtMost = 100_000
const uuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const idOfMedia = new RegExp(`^media/[^/]+/${uuid}\\.`)
const idOfStored = new RegExp(`^storage/[^/]+/${uuid}\\.`, 'i')

/** Divides keys into those that a row has, and the others. */
type Sort = (db: Database, keys: readonly string[]) => Promise<{ known: string[]; lost: string[] }>
const folders: readonly { name: string; sort: Sort }[] = [
  { name: 'avatars', sort: sortPictures },
  { name: 'logos', sort: sortLogos },
  { name: 'media', sort: sortMedia },
  { name: 'storage', sort: sortStored },
]

/**
 * Removes files of media, the storage, account pictures and logos of reports that no row has: left by a
 * crash, by a deleted project, or replaced. Once a day, by one process.
 */
export async function removeOrphanedFiles(deps: SweepDeps, now: Date): Promise<void> {
  const position = await claimPeriodicTask(deps.db, { ...sweep, now })
  if (position === undefined || !(await claimStore(deps, () => knowsSome(deps)))) return
  let looked = 0
  let last = position
  for (const { name, sort } of folders) {
    if (last > `${name}/\uffff`) continue
    let keys: string[] = []
    const settle = async () => {
      const { lost } = await sort(deps.db, keys)
      for (const key of lost) await remove(deps, key)
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
    if (looked >= filesAtMost) return await storeSweepPosition(deps.db, sweep.name, last)
  }
  await storeSweepPosition(deps.db, sweep.name, '')
}

/** Whether the store has a file of this database, or is empty. */
async function knowsSome({ db, files }: SweepDeps): Promise<boolean> {
  let looked = 0
  for (const { name, sort } of folders) {
    const keys: string[] = []
    const isKnown = async () => (await sort(db, keys.splice(0))).known.length > 0
    for await (const { key } of files.list(name)) {
      looked += 1
      keys.push(key)
      if (keys.length >= batch && (await isKnown())) return true
      if (looked >= filesAtMost) break
    }
    if (await isKnown()) return true
  }
  return looked === 0
}

async function remove({ files, log }: SweepDeps, key: string): Promise<void> {
  await files
    .remove(key)
    .catch((error: unknown) => log.warn({ err: error, key }, 'lost file not removed'))
}

async function sortMedia(db: Database, keys: readonly string[]) {
  const named = keys.flatMap((key) => {
    const id = idOfMedia.exec(key)?.[1]
    return id ? [{ key, id }] : []
  })
  const ids = [...new Set(named.map(({ id }) => id))]
  const found = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids))
  const known = new Set(found.map(({ id }) => id))
  return split(named, ({ id }) => known.has(id))
}

async function sortPictures(db: Database, keys: readonly string[]) {
  const found = await db
    .select({ key: socialAccounts.pictureKey })
    .from(socialAccounts)
    .where(inArray(socialAccounts.pictureKey, [...keys]))
  const known = new Set(found.map(({ key }) => key))
  return split(
    keys.map((key) => ({ key })),
    ({ key }) => known.has(key),
  )
}

async function sortLogos(db: Database, keys: readonly string[]) {
  const found = await db
    .select({ key: reportBrands.logoKey })
    .from(reportBrands)
    .where(inArray(reportBrands.logoKey, [...keys]))
  const known = new Set(found.map(({ key }) => key))
  return split(
    keys.map((key) => ({ key })),
    ({ key }) => known.has(key),
  )
}

/** Their names begin with the id of their row, which has the keys that it needs. */
async function sortStored(db: Database, keys: readonly string[]) {
  const ids = keys.flatMap((key) => idOfStored.exec(key)?.[1] ?? [])
  const found = await db
    .select({ storageKey: storageFiles.storageKey, thumbnailKey: storageFiles.thumbnailKey })
    .from(storageFiles)
    .where(inArray(storageFiles.id, [...new Set(ids)]))
  const known = new Set(found.flatMap((one) => [one.storageKey, one.thumbnailKey]))
  return split(
    keys.map((key) => ({ key })),
    ({ key }) => known.has(key),
  )
}

function split<T extends { key: string }>(all: readonly T[], isKnown: (one: T) => boolean) {
  const parts = Object.groupBy(all, (one) => (isKnown(one) ? 'known' : 'lost'))
  const keysOf = (some: readonly T[] = []) => some.map(({ key }) => key)
  return { known: keysOf(parts.known), lost: keysOf(parts.lost) }
}
