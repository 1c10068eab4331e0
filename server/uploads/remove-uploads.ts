import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { uploadParts, uploads } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'

type RemoveDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** In ms: a post that named an upload just before it expired is done within this time. */
const graceMs = 60 * 60 * 1000
/** In ms: nobody is still storing a part after this. */
const storingMs = 2 * 60 * 60 * 1000
/** Files removed at the same time, and rows of one query. */
const atOnce = 8
const batch = 200

/**
 * Removes uploads, finished or not. Files that cannot be removed now are left to `removeLeftParts`.
 */
export async function removeUploads(deps: RemoveDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const ofThem = inArray(uploadParts.uploadId, [...ids])
  const parts = await deps.db
    .select({ key: uploadParts.key })
    .from(uploadParts)
    .where(and(ofThem, eq(uploadParts.isKept, true)))
  await deps.db.delete(uploads).where(inArray(uploads.id, [...ids]))
  await removeParts(
    deps,
    parts.map(({ key }) => key),
  )
}

export async function removeExpiredUploads(deps: RemoveDeps, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - graceMs)
  await deps.db.delete(uploads).where(lt(uploads.expiresAt, limit))
}

/** Removes files of removed uploads, and of parts that a crash left incomplete. */
export async function removeLeftParts(deps: RemoveDeps, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - storingMs)
  const isStale = lt(uploadParts.createdAt, limit)
  // Marked before its file is removed, so that no upload counts it in between.
  await deps.db
    .update(uploadParts)
    .set({ uploadId: null })
    .where(and(eq(uploadParts.isKept, false), isStale))
  for (let last = ''; ; ) {
    const parts = await deps.db
      .select({ key: uploadParts.key })
      .from(uploadParts)
      .where(
        and(
          isNull(uploadParts.uploadId),
          or(eq(uploadParts.isKept, true), isStale),
          gt(uploadParts.key, last),
        ),
      )
      .orderBy(uploadParts.key)
      .limit(batch)
    if (parts.length === 0) return
    const keys = parts.map(({ key }) => key)
    await removeParts(deps, keys)
    last = keys.at(-1) ?? last
  }
}

/** The file before its row, so that no file is without a row. */
async function removeParts({ db, files, log }: RemoveDeps, keys: readonly string[]): Promise<void> {
  for (let index = 0; index < keys.length; index += atOnce) {
    const some = keys.slice(index, index + atOnce)
    const removals = await Promise.allSettled(some.map((key) => files.remove(key)))
    const removed = some.filter((_key, at) => removals[at]?.status === 'fulfilled')
    for (const removal of removals)
      if (removal.status === 'rejected')
        log.warn({ err: removal.reason }, 'part of an upload not removed')
    if (removed.length > 0) await db.delete(uploadParts).where(inArray(uploadParts.key, removed))
  }
}
