import type { EntryProblem } from '#local/database/entry-core.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import type { UploadRow } from '#local/database/rows.ts'
import { deviceProblem } from '#local/entries/device-problems.ts'
import { readPause } from '#local/entries/pause.ts'
import { writeProgress } from '#local/entries/progress.ts'
import type { UploadWatch } from '#local/uploads/upload-file.ts'
import { type FileToUpload, uploadRowId } from '#local/uploads/upload-rows.ts'
import type { FilledEntry } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { type MediaPlan, measure } from '../wire/plan-media.ts'
import { listWaiting, turnOf } from './list-waiting.ts'
import { isAsRead, isDue } from './pick-entry.ts'
import type { DrainRun } from './ports.ts'

export type UploadEnd =
  | { type: 'complete'; plan: MediaPlan }
  /** Stopped on purpose: paused, taken back, or the worker's time is over. */
  | { type: 'stopped'; problem: EntryProblem | null; hasGivenWay: boolean }
  | { type: 'failed'; error: unknown; hasProgressed: boolean }

/** Uploads the files that go ahead of the form, one after the other. */
export async function uploadMedia(
  run: DrainRun,
  filled: FilledEntry,
  entry: OutboxEntry,
  plan: MediaPlan,
): Promise<UploadEnd> {
  const { db, isTimeOver } = run.ports
  const { userId, projectId, id: entryId } = entry
  const { totalBytes } = measure(plan)
  const offsets = plan.uploads.map(({ row }) => row?.offset ?? 0)
  let problem: EntryProblem | null = null
  let hasProgressed = false
  let hasGivenWay = false

  async function mayGoOn(): Promise<boolean> {
    run.letOthersPass()
    if (isTimeOver()) return false
    if (await readPause(db, userId)) {
      problem = deviceProblem('PAUSED')
      return false
    }
    hasGivenWay = await isAwaited(run, filled.entry)
    if (hasGivenWay) return false
    const current = await db.outbox.get(entryId)
    return current?.state === 'uploading' && (await isAsRead(db, filled))
  }

  const uploads: MediaPlan['uploads'] = []
  try {
    for (const [index, file] of plan.uploads.entries()) {
      const onOffset = async (offset: number) => {
        if (offset > (offsets[index] ?? 0)) {
          hasProgressed = true
          // The server answered, so other entries may be tried again.
          run.isUnreachable = false
        }
        offsets[index] = offset
        const sentBytes = offsets.reduce((sum, bytes) => sum + bytes, 0)
        await writeProgress(db, { entryId, sentBytes, totalBytes, movedAt: Date.now() })
      }
      const { hash, blob } = file
      const watch = { mayGoOn, onOffset }
      const row = await uploadOnce(run, { userId, projectId, hash, blob }, watch)
      if (!row) return { type: 'stopped', problem, hasGivenWay }
      uploads.push({ ...file, row })
    }
    // Asked once more: the last piece may have taken long.
    if (!(await mayGoOn())) return { type: 'stopped', problem, hasGivenWay }
    return { type: 'complete', plan: { ...plan, uploads } }
  } catch (error) {
    return { type: 'failed', error, hasProgressed }
  }
}

/** Whether a post waits for the lane of this entry, which gives way to it. */
async function isAwaited({ ports, taken, tooLong }: DrainRun, entry: OutboxEntry) {
  if (!kindOf(entry).givesWay) return false
  const { ready } = await listWaiting(ports.db)
  return ready.some(
    (one) =>
      !kindOf(one).givesWay &&
      turnOf(one) < turnOf(entry) &&
      isDue(one, ports.now()) &&
      tooLong.has(one.id) &&
      !taken.has(one.id),
  )
}

/**
 * When two entries have the same file, the later one waits for the upload of the earlier one and
 * hears its progress.
 */
async function uploadOnce(
  run: DrainRun,
  file: FileToUpload,
  watch: UploadWatch,
): Promise<UploadRow | undefined> {
  const id = uploadRowId(file)
  for (;;) {
    const other = run.uploads.get(id)
    if (!other) break
    other.watches.push(watch)
    // An error is reported by the entry that owns the upload.
    await other.end.catch(() => undefined)
  }
  const watches = [watch]
  const onOffset = async (offset: number) => {
    for (const one of watches) await one.onOffset(offset)
  }
  // Removed from the map before its promise settles, so that nobody joins an upload that has ended.
  const end = run.ports.upload(file, { ...watch, onOffset }).finally(() => run.uploads.delete(id))
  run.uploads.set(id, { watches, end })
  const row = await end
  if (row) await watch.onOffset(row.offset)
  return row
}
