import { setImmediate } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { and, asc, gt, inArray, isNotNull, isNull, lte, not } from 'drizzle-orm'
import { claimPeriodicTask, storeSweepPosition } from '../../db/claim-periodic-task.ts'
import type { Transaction } from '../../db/database.ts'
import { type MediaRow, media } from '../../db/schema/media.ts'
import { postMedia } from '../../db/schema/posts.ts'
import type { Deps } from '../../deps.ts'
import { isMediaReferenced } from '../../media-access/is-media-referenced.ts'
import { removeFilesOf } from '../keeping/keep-media.ts'

type SweepDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** How long, in ms, unreferenced media stay: a device may send its post again. */
const keptMs = millisecondsInDay
const sweep = { name: 'unnamed-media', everyMs: 50 * 60 * 1000 }
/** Rows of one query, and queries of one round. */
const batch = 200
const batchesAtMost = 500
const removedAtOnce = 50

/**
 * Removes media that nothing has referred to for a day, rows and files. One process at a time, in
 * small steps. A request that is about to refer to such a row either locks it (`insertMedia`) and
 * is waited for, or finds the row gone and asks for the file again.
 */
export async function removeUnreferencedMedia(deps: SweepDeps, now: Date): Promise<void> {
  const position = await claimPeriodicTask(deps.db, { ...sweep, now })
  if (position === undefined) return
  await storeSweepPosition(deps.db, sweep.name, await noteUnnamed(deps, position, now))
  const limit = new Date(now.getTime() - keptMs)
  for (let count = removedAtOnce; count === removedAtOnce; ) {
    const { found, gone } = await deps.db.transaction((tx) => removeRows(tx, limit))
    // The rows are gone: after a crash here `removeOrphanedFiles` finds the files.
    await Promise.all(gone.map((row) => removeFilesOf(deps, row)))
    count = found
    await setImmediate()
  }
}

/** Stores since when nothing refers to a row; answers where to continue, '' after the last one. */
async function noteUnnamed({ db }: SweepDeps, position: string, now: Date): Promise<string> {
  let last = position
  for (let round = 0; round < batchesAtMost; round += 1) {
    const isBehind = last === '' ? undefined : gt(media.id, last)
    const ids = await db
      .select({ id: media.id })
      .from(media)
      .where(isBehind)
      .orderBy(asc(media.id))
      .limit(batch)
    const end = ids.at(-1)?.id
    if (end !== undefined) {
      const those = and(isBehind, lte(media.id, end))
      await db
        .update(media)
        .set({ unnamedSince: now })
        .where(and(those, isNull(media.unnamedSince), not(isMediaReferenced)))
      await db
        .update(media)
        .set({ unnamedSince: null })
        .where(and(those, isNotNull(media.unnamedSince), isMediaReferenced))
    }
    if (ids.length < batch) return ''
    last = end ?? ''
    await setImmediate()
  }
  return last
}

/** Removes some rows whose day is over; `found` also counts those that are referenced again. */
async function removeRows(
  tx: Transaction,
  limit: Date,
): Promise<{ found: number; gone: MediaRow[] }> {
  const held = await tx
    .select()
    .from(media)
    .where(lte(media.unnamedSince, limit))
    // In the order of the partial index: by id every row would be read.
    .orderBy(asc(media.unnamedSince))
    .limit(removedAtOnce)
    .for('update', { skipLocked: true })
  return { found: held.length, gone: await deleteUnreferenced(tx, held) }
}

/**
 * Deletes those of these rows, which the transaction has locked for update, that nothing refers to.
 * Their files are to be removed after the commit.
 */
export async function deleteUnreferenced(
  tx: Transaction,
  held: readonly MediaRow[],
): Promise<MediaRow[]> {
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const named = await tx
    .update(media)
    .set({ unnamedSince: null })
    .where(and(inArray(media.id, ids), isMediaReferenced))
    .returning({ id: media.id })
  const kept = new Set(named.map(({ id }) => id))
  const gone = held.filter(({ id }) => !kept.has(id))
  const goneIds = gone.map(({ id }) => id)
  if (goneIds.length > 0) {
    // The remaining references are of deleted posts.
    await tx.delete(postMedia).where(inArray(postMedia.mediaId, goneIds))
    await tx.delete(media).where(inArray(media.id, goneIds))
  }
  return gone
}
