import * as v from 'valibot'
import type { LocalDatabase } from '#local/db.ts'
import { keepValid } from '#local/stored-rows.ts'

/** How far a sending is. In rows of its own: it changes often, and entries are watched by lists. */
export const SendProgress = v.object({
  entryId: v.string(),
  sentBytes: v.number(),
  totalBytes: v.number(),
  /** When the server was last heard of it, or it began; 0: it begins anew after a silence. */
  movedAt: v.optional(v.number(), 0),
})
export type SendProgress = v.InferOutput<typeof SendProgress>

export async function writeProgress(db: LocalDatabase, progress: SendProgress): Promise<void> {
  await db.progress.put(progress)
}

export async function clearProgress(db: LocalDatabase, entryId: string): Promise<void> {
  await db.progress.delete(entryId)
}

export async function listProgress(db: LocalDatabase): Promise<SendProgress[]> {
  return keepValid(SendProgress, await db.progress.toArray())
}
