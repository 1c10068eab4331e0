import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft, DraftSchedule } from '#local/database/rows.ts'
import { DraftNotEditableError, nextUpdatedAt, readDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft, findCreateEntry } from '#local/drafts/enqueue-draft.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { clearProgress } from '#local/entries/progress.ts'
import { isSame } from '#local/merge/merge-lists.ts'
import { EntryBusyError } from '#local/outbox/kinds/entry-actions.ts'
import { moveDraftSchedules } from './move-draft-schedules.ts'
import { MoveRefusedError } from './move-refused-error.ts'
import { pickRealMoves, requireFuture, reverseMoves, type ScheduleMove } from './schedule-move.ts'

interface Owner {
  userId: string
  projectId: string
}

/** What `undoMove` needs to bring the times of a post back that only this device has. */
export interface DraftMove {
  kind: 'draft'
  owner: Owner
  draftId: string
  /** From where the times are now to where they were. */
  back: ScheduleMove[]
  before: DraftSchedule[]
  after: DraftSchedule[]
  /** The entry that sends the post; null for one that is still being written. */
  entryId: string | null
}

/**
 * Moves times of a draft, or of a new post in the outbox if nothing of it can have arrived: that is
 * taken back, changed and enqueued again in one transaction. All moves or none. Series stay series
 * as far as they can (`moveDraftSchedules`); times go to whole minutes, of a doubled hour to the
 * first. Undefined when nothing moves. `now` in ms. Wake the outbox afterwards. Throws
 * `MoveRefusedError`, `EntryBusyError` while it is being sent, `DraftNotEditableError`,
 * `DraftNotReadyError` or `QuotaFullError`.
 */
export async function moveDraft(
  db: LocalDatabase,
  owner: Owner,
  draftId: string,
  moves: readonly ScheduleMove[],
  { now }: { now: number },
): Promise<DraftMove | undefined> {
  return await catchQuota(() =>
    db.transaction('rw', tables(db), async () => {
      const draft = await readOwn(db, owner, draftId)
      const real = pickRealMoves(moves.map((move) => toMinutes(move, draft.timeZone)))
      if (real.length === 0) return undefined
      for (const { to } of real) requireFuture(to, now)
      const { before, after, entryId } = await writeTimes(db, draft, now, (schedules) =>
        moveDraftSchedules(schedules, real, draft.timeZone),
      )
      const back = reverseMoves(real)
      return { kind: 'draft', owner, draftId, back, before, after, entryId }
    }),
  )
}

/**
 * Brings the times back, as they were where nothing else changed them since. False when the device
 * does not have the post any more. Throws as `moveDraft`.
 */
export async function moveDraftBack(
  db: LocalDatabase,
  { owner, draftId, back, before, after }: DraftMove,
  { now }: { now: number },
): Promise<boolean> {
  return await catchQuota(() =>
    db.transaction('rw', tables(db), async () => {
      const there = await readDraft(db, draftId)
      if (!there) return false
      const draft = await readOwn(db, owner, draftId)
      await writeTimes(db, draft, now, (schedules) =>
        isSame(schedules, after) ? before : moveDraftSchedules(schedules, back, draft.timeZone),
      )
      return true
    }),
  )
}

function tables(db: LocalDatabase) {
  return [db.drafts, db.outbox, db.progress, db.media]
}

async function readOwn(db: LocalDatabase, owner: Owner, draftId: string): Promise<Draft> {
  const draft = await readDraft(db, draftId)
  if (draft?.userId !== owner.userId || draft.projectId !== owner.projectId)
    throw new DraftNotEditableError()
  return draft
}

/** A draft has its times as a clock shows them, without seconds. */
function toMinutes({ from, to, accountIds }: ScheduleMove, timeZone: string): ScheduleMove {
  if (!Number.isFinite(to)) return { from, to: Number.NaN, accountIds }
  return { from, to: instantOf(wallClockAt(to, timeZone), timeZone), accountIds }
}

async function writeTimes(
  db: LocalDatabase,
  draft: Draft,
  now: number,
  change: (schedules: DraftSchedule[]) => DraftSchedule[],
) {
  if (draft.isPostNow || !draft.isScheduling)
    throw new MoveRefusedError('changed', 'Este post não tem um horário marcado para mudar.')
  const isSent = draft.status === 'in-outbox'
  if (isSent) await withdrawUnsentPost(db, draft)
  const before = draft.schedules
  const after = change(before)
  const moved: Draft = { ...draft, schedules: after, updatedAt: nextUpdatedAt(draft) }
  await db.drafts.put(isSent ? { ...moved, status: 'editing', entryKey: null } : moved)
  const entryId = isSent ? (await enqueueDraft(db, draft.id, { now })).id : null
  return { before, after, entryId }
}

async function withdrawUnsentPost(db: LocalDatabase, draft: Draft): Promise<void> {
  const entry = await findCreateEntry(db, draft.id)
  if (entry?.mayHaveArrived && entry.state !== 'sending')
    throw new MoveRefusedError(
      'sending',
      'Este post talvez já tenha chegado ao servidor. Mude o horário quando o envio terminar.',
    )
  if (!entry || (await applyEvent(db, entry.id, { type: 'withdrawn' })) !== 'gone')
    throw new EntryBusyError(entry)
  await clearProgress(db, entry.id)
}
