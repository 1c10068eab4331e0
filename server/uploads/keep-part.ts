import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Access, holdAccess } from '../access/hold-access.ts'
import type { Transaction } from '../db/database.ts'
import { uploadParts, uploads } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import type { ScratchPart } from './cut-into-parts.ts'
import { expiryFrom } from './find-uploads.ts'
import { TusRefusal } from './tus-refusal.ts'

/** Our client makes a tenth of it for the largest file; the limit stops uploads of single bytes. */
const maxParts = 10_000

type KeepDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

/**
 * Stores a part that begins at `start` and moves the upload's offset behind it; answers when the
 * upload expires now. Of two parts with the same start one is stored, for the other it throws
 * `TusRefusal` 409. The part's row comes first, then the file, then both rows at once: after a
 * crash the offset is exact, and an unused file has a row by which it is removed. Throws what
 * `holdAccess` throws when the caller has lost their access since the piece began.
 */
export async function keepPart(
  deps: KeepDeps,
  { access, uploadId, start }: { access: Access; uploadId: string; start: number },
  part: ScratchPart,
): Promise<Date> {
  // Without a folder of its own, which nobody would remove.
  const key = `uploads/${uploadId}.${randomUUID()}`
  await deps.db.transaction(async (tx) => {
    await holdAccess(tx, access, deps.clock.now())
    await announce(tx, uploadId, { key, start, part, now: deps.clock.now() })
  })
  try {
    await deps.files.putFile(key, part.path, {
      contentType: 'application/octet-stream',
      size: part.size,
    })
  } catch (error) {
    // The row stays: a store that did not answer may still be writing the file.
    await deps.files.remove(key).catch(() => {})
    throw error
  }
  const counted = { key, start, part, now: deps.clock.now() }
  try {
    await deps.db.transaction((tx) => count(tx, uploadId, counted))
  } catch (error) {
    // After any other failure the transaction may have taken effect.
    if (error instanceof TusRefusal) await drop(deps, key)
    throw error
  }
  return expiryFrom(counted.now)
}

interface Counted {
  key: string
  start: number
  part: ScratchPart
  now: Date
}

async function announce(
  tx: Transaction,
  uploadId: string,
  { key, start, part, now }: Counted,
): Promise<void> {
  const [upload] = await tx
    .select({ received: uploads.received, partCount: uploads.partCount })
    .from(uploads)
    .where(eq(uploads.id, uploadId))
    .for('key share')
  if (!upload) throw new TusRefusal(404)
  if (upload.partCount >= maxParts) throw new TusRefusal(410)
  if (upload.received !== start) throw new TusRefusal(409)
  await tx.insert(uploadParts).values({ key, uploadId, start, size: part.size, createdAt: now })
}

/** The compare-and-set: throws when the offset has moved, or upload or part were given up. */
async function count(
  tx: Transaction,
  uploadId: string,
  { key, start, part, now }: Counted,
): Promise<void> {
  const moved = await tx
    .update(uploads)
    .set({
      received: start + part.size,
      partCount: sql`${uploads.partCount} + 1`,
      expiresAt: expiryFrom(now),
    })
    .where(and(eq(uploads.id, uploadId), eq(uploads.received, start)))
    .returning({ id: uploads.id })
  if (moved.length === 0) throw new TusRefusal(409)
  const kept = await tx
    .update(uploadParts)
    .set({ isKept: true })
    .where(and(eq(uploadParts.key, key), eq(uploadParts.uploadId, uploadId)))
    .returning({ key: uploadParts.key })
  if (kept.length === 0) throw new TusRefusal(409)
}

/** Removes a part that lost the race; when that fails, housekeeping finds its row. */
async function drop({ db, files, log }: KeepDeps, key: string): Promise<void> {
  try {
    await files.remove(key)
    await db.delete(uploadParts).where(eq(uploadParts.key, key))
  } catch (error) {
    log.warn({ err: error, key }, 'part of an upload not removed')
  }
}
