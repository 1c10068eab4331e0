import { setImmediate } from 'node:timers/promises'
import { and, asc, gt, inArray, isNotNull, isNull, lte, not } from 'drizzle-orm'
import { claimSweep, keepPosition } from '../claim-sweep.ts'
import type { Transaction } from '../db/database.ts'
import { media } from '../db/schema/media.ts'
import { postMedia } from '../db/schema/post-media.ts'
import type { Deps } from '../deps.ts'
import { isNamed } from './is-named.ts'
import { removeFilesOf } from './keep-media.ts'
import type { MediaRow } from './media-row.ts'

type SweepDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** How long the bytes stay when nothing names them any more: a device may send its post again. */
const keptMs = 24 * 60 * 60 * 1000
const sweep = { name: 'unnamed-media', everyMs: 50 * 60 * 1000 }
/** Rows looked at in one query, and queries of one round; what is left is looked at in the next. */
const batch = 200
const batchesAtMost = 500
const removedAtOnce = 50

/**
 * Removes the media that nothing has named for a day, rows and files. One process at a time does it,
 * in small steps between which others get their turn. A request that is about to name such a row holds
 * it (`insertMedia`) and is waited for, or it finds the row gone and asks for the bytes again.
 */
export async function removeUnnamedMedia(deps: SweepDeps, now: Date): Promise<void> {
  const position = await claimSweep(deps.db, { ...sweep, now })
  if (position === undefined) return
  await keepPosition(deps.db, sweep.name, await noteUnnamed(deps, position, now))
  const limit = new Date(now.getTime() - keptMs)
  for (let count = removedAtOnce; count === removedAtOnce; ) {
    const { found, gone } = await deps.db.transaction((tx) => removeRows(tx, limit))
    // The rows are gone for good: whatever stops us here leaves files that `removeLostFiles` finds.
    for (const row of gone) await removeFilesOf(deps, row)
    count = found
    await setImmediate()
  }
}

/** Writes down since when nothing names a row; answers where to go on, '' when all were looked at. */
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
        .where(and(those, isNull(media.unnamedSince), not(isNamed)))
      await db
        .update(media)
        .set({ unnamedSince: null })
        .where(and(those, isNotNull(media.unnamedSince), isNamed))
    }
    if (ids.length < batch) return ''
    last = end ?? ''
    await setImmediate()
  }
  return last
}

/** Some of those whose day is over; `found` counts those that turned out to be named, too. */
async function removeRows(
  tx: Transaction,
  limit: Date,
): Promise<{ found: number; gone: MediaRow[] }> {
  const held = await tx
    .select()
    .from(media)
    .where(lte(media.unnamedSince, limit))
    // In the order of the index of those that are marked: by id every row would be looked at.
    .orderBy(asc(media.unnamedSince))
    .limit(removedAtOnce)
    .for('update', { skipLocked: true })
  if (held.length === 0) return { found: 0, gone: [] }
  const ids = held.map(({ id }) => id)
  // Asked again now that nobody can name them any more.
  const named = await tx
    .update(media)
    .set({ unnamedSince: null })
    .where(and(inArray(media.id, ids), isNamed))
    .returning({ id: media.id })
  const kept = new Set(named.map(({ id }) => id))
  const gone = held.filter(({ id }) => !kept.has(id))
  const goneIds = gone.map(({ id }) => id)
  if (goneIds.length > 0) {
    // What is left of them belongs to deleted posts.
    await tx.delete(postMedia).where(inArray(postMedia.mediaId, goneIds))
    await tx.delete(media).where(inArray(media.id, goneIds))
  }
  return { found: held.length, gone }
}
