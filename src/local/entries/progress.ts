import * as v from 'valibot'
import type { LocalDatabase } from '#local/database/db.ts'
import { keepValid } from '#local/database/stored-rows.ts'

/**
 * How far a sending is. Kept in a table of its own, because it changes often and lists watch the
 * entries.
 */
export const SendProgress = v.object({
  entryId: v.string(),
  sentBytes: v.number(),
  totalBytes: v.number(),
  /**
   * When the server was last heard of the sending, or it began, in ms; 0 for a new attempt after
   * one without an answer.
   */
  movedAt: v.optional(v.number(), 0),
})
export type SendProgress = v.InferOutput<typeof SendProgress>

/** Replaces what was stored of this sending. */
export async function writeProgress(db: LocalDatabase, progress: SendProgress): Promise<void> {
  await db.progress.put(progress)
}

/** When nothing of the entry is on its way any more. */
export async function clearProgress(db: LocalDatabase, entryId: string): Promise<void> {
  await db.progress.delete(entryId)
}

/** Of all entries; damaged rows are left out. */
export async function listProgress(db: LocalDatabase): Promise<SendProgress[]> {
  return keepValid(SendProgress, await db.progress.toArray())
}
