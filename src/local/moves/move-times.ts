import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { EditDraft, EditDraftSchedule } from '#local/database/rows.ts'
import { changeTables } from '#local/edits/change-entries.ts'
import { contentOfPost, isUpcoming } from '#local/edits/edit-content.ts'
import { changeThroughOutbox } from './change-through-outbox.ts'
import { MoveRefusedError } from './move-refused-error.ts'
import {
  pickRealMoves,
  placeKey,
  requireFuture,
  reverseMoves,
  type ScheduleMove,
} from './schedule-move.ts'

interface Owner {
  userId: string
  projectId: string
}

/** What `undoMove` needs to bring the times of a post back. */
export interface PostMove {
  kind: 'post'
  owner: Owner
  /** As the lists had it when it was moved. */
  post: Post
  /** From where the times are now to where they were. */
  back: ScheduleMove[]
  /** The entry that sends the move; null when everything is again as the server has it. */
  entryId: string | null
}

interface MoveOptions {
  /** In ms. */
  now: number
  /** An undone move may go back to a time that passed meanwhile, if the server never lost it. */
  isUndo?: boolean
}

/**
 * Changes times of a post that the server has, and nothing else of it, through the outbox: all
 * moves or none. `listed`: the post as the lists have it; the moves start from the times that the
 * person sees, with the changes on their way (`changeThroughOutbox`). Undefined when nothing moves.
 * Wake the outbox afterwards. Throws `MoveRefusedError`, `EditNotReadyError` or `QuotaFullError`.
 */
export async function moveTimes(
  db: LocalDatabase,
  owner: Owner,
  listed: Post,
  moves: readonly ScheduleMove[],
  { now, isUndo = false }: MoveOptions,
): Promise<PostMove | undefined> {
  const real = pickRealMoves(moves)
  if (real.length === 0) return undefined
  return await catchQuota(() =>
    db.transaction('rw', changeTables(db), async () => {
      const entryId = await changeThroughOutbox(db, owner, listed, {
        ...{ now, purpose: 'mudar o horário' },
        mayTake: (last) => knowsTimes(last, real),
        change(seen, edit) {
          requireMoves(seen, edit, real, { now, isUndo })
          return { schedules: moveSchedules(edit.schedules, real) }
        },
      })
      return { kind: 'post', owner, post: listed, back: reverseMoves(real), entryId }
    }),
  )
}

/** Somebody else may have added a time since an edit of only the words was made. */
function knowsTimes({ schedules }: EditDraft, moves: readonly ScheduleMove[]): boolean {
  const places = placesOf(schedules)
  return moves.every(({ from, accountIds }) =>
    accountIds.every((id) => places.has(placeKey(from, id))),
  )
}

function requireMoves(
  seen: Post,
  edit: EditDraft,
  moves: readonly ScheduleMove[],
  { now, isUndo }: Required<MoveOptions>,
): void {
  const living = seen.schedules.filter(({ state }) => state !== 'cancelled')
  const states = new Map(
    living.map((schedule) => [
      placeKey(Date.parse(schedule.scheduledAt), schedule.socialMediaAccount.id),
      schedule,
    ]),
  )
  const own = isUndo ? placesOf(contentOfPost(edit.basis).schedules) : new Set<string>()
  for (const { from, to, accountIds } of moves)
    for (const id of accountIds) {
      const there = states.get(placeKey(from, id))
      if (!there) throw refuseChanged()
      if (!isUpcoming(there)) throw refuseGoneOut(there.state === 'rejected')
      const place = placeKey(to, id)
      if (own.has(place)) continue
      requireFuture(to, now)
      // Two times still to come are found when all have moved.
      const other = states.get(place)
      if (other && !isUpcoming(other)) throw refuseTaken()
    }
}

function refuseGoneOut(hasFailed: boolean): MoveRefusedError {
  return new MoveRefusedError(
    'gone-out',
    hasFailed
      ? 'A publicação neste horário falhou, e ele não muda mais.'
      : 'Este horário já foi publicado ou está sendo publicado, e não muda mais.',
  )
}

/** The accounts at their times, as keys of `placeKey`. */
function placesOf(schedules: readonly EditDraftSchedule[]): Set<string> {
  return new Set(
    schedules.flatMap(({ scheduledAt, socialMediaAccountIds }) =>
      scheduledAt === null
        ? []
        : socialMediaAccountIds.map((id) => placeKey(Date.parse(scheduledAt), id)),
    ),
  )
}

/**
 * The times of an edit after all moves at once, in order. Pure. Times that stay are named exactly
 * as before. Throws `MoveRefusedError` when a moved time is not there, or an account would have two
 * at one instant.
 */
function moveSchedules(
  schedules: readonly EditDraftSchedule[],
  moves: readonly ScheduleMove[],
): EditDraftSchedule[] {
  const rest = schedules.map(
    (row): Rest => ({
      ...{ row, at: row.scheduledAt === null ? Number.NaN : Date.parse(row.scheduledAt) },
      accountIds: new Set(row.socialMediaAccountIds),
    }),
  )
  for (const { from, accountIds } of moves)
    for (const accountId of accountIds) takeOut(rest, from, accountId)
  const rows = new Map<number, EditDraftSchedule>()
  const put = (at: number, row: EditDraftSchedule, accountIds: readonly string[]) => {
    const there = rows.get(at)
    if (accountIds.some((id) => there?.socialMediaAccountIds.includes(id))) throw refuseTaken()
    const all = [...(there?.socialMediaAccountIds ?? []), ...accountIds]
    rows.set(at, { ...(there ?? row), socialMediaAccountIds: all })
  }
  for (const { row, at, accountIds } of rest) if (accountIds.size > 0) put(at, row, [...accountIds])
  for (const { to, accountIds } of moves) {
    const scheduledAt = new Date(to).toISOString()
    put(to, { id: crypto.randomUUID(), scheduledAt, socialMediaAccountIds: [] }, accountIds)
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

/** What stays of a row. */
interface Rest {
  row: EditDraftSchedule
  /** In ms; NaN without a time. */
  at: number
  accountIds: Set<string>
}

/** The refusal of a second time of one account at one instant. */
export function refuseTaken(): MoveRefusedError {
  return new MoveRefusedError(
    'taken',
    'Este post já tem uma publicação desta conta no horário escolhido.',
  )
}

/** The refusal of a move of a time that the post does not have. */
export function refuseChanged(): MoveRefusedError {
  return new MoveRefusedError('changed', 'Este horário não está mais neste post.')
}

function takeOut(rest: readonly Rest[], from: number, accountId: string): void {
  const holder = rest.find(({ at, accountIds }) => at === from && accountIds.has(accountId))
  if (!holder) throw refuseChanged()
  holder.accountIds.delete(accountId)
}
