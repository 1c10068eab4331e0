import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import { isWithin } from '#local/database/is-within.ts'
import { readValid } from '#local/database/stored-rows.ts'

/**
 * How long a file that was taken out of a draft or edit can be put back after its screen was
 * closed, in ms.
 */
const keptMs = 10 * 60_000

const RemovedRow = v.object({
  ownerId: v.string(),
  hashes: v.array(v.string()),
  removedAt: v.number(),
})

/**
 * Keeps the bytes of files that were just taken out of a draft or edit, for 'Desfazer'. Inside a
 * transaction over `removedMedia`.
 */
export async function noteRemovedMedia(
  db: LocalDatabase,
  ownerId: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const removed = before.filter((hash) => !after.includes(hash))
  if (removed.length === 0) return
  const row = readValid(RemovedRow, await db.removedMedia.get(ownerId))
  const hashes = [...new Set([...(row?.hashes ?? []), ...removed])]
  await db.removedMedia.put({ ownerId, hashes, removedAt: Date.now() })
}

/** The files that were taken out of this draft or edit, and may be put back. */
export async function readRemovedFrom(db: LocalDatabase, ownerId: string): Promise<string[]> {
  return readValid(RemovedRow, await db.removedMedia.get(ownerId))?.hashes ?? []
}

/**
 * The files that may still be put back, since their screen is open or it is recent. Deletes the
 * other rows. `openOwners`: the drafts and edits on a screen; undefined: unknown, then only the time
 * decides. `owners`: the drafts and edits that exist; of others nothing is put back where no screen
 * shows them. Inside a transaction over `removedMedia`.
 */
export async function readRemovedMedia(
  db: LocalDatabase,
  now: number,
  openOwners: ReadonlySet<string> | undefined,
  owners?: ReadonlySet<string>,
): Promise<string[]> {
  const kept: string[] = []
  for (const stored of await db.removedMedia.toArray()) {
    const row = readValid(RemovedRow, stored)
    const hasOwner = !(owners && openOwners) || owners.has(stored.ownerId)
    const mayComeBack =
      openOwners?.has(stored.ownerId) || (row && hasOwner && isWithin(keptMs, row.removedAt, now))
    if (row && mayComeBack) kept.push(...row.hashes)
    else await db.removedMedia.delete(stored.ownerId)
  }
  return kept
}
