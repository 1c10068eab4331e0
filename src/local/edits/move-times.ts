import type { Post } from '#contract/post.ts'
import { findChangeEntry } from '#local/outbox/kinds/post-change/find-change-entry.ts'
import type { LocalDatabase } from '../db.ts'
import { nextUpdatedAt } from '../drafts.ts'
import { MoveRefusedError } from '../moves/move-refused-error.ts'
import {
  pickRealMoves,
  placeKey,
  requireFuture,
  reverseMoves,
  type ScheduleMove,
} from '../moves/schedule-move.ts'
import { catchQuota } from '../quota-full-error.ts'
import type { EditDraft } from '../rows.ts'
import { applyEdits, applyOwnChange, isUntouched, makeEdit } from './begin-edit.ts'
import {
  changeTables,
  makeChangeEntry,
  storeChangeEntry,
  withdrawUnsent,
} from './change-entries.ts'
import { contentOfPost, isUpcoming } from './edit-content.ts'
import { listEditsOfPost } from './edits.ts'
import { requireReadyEdit } from './enqueue-edit.ts'
import { listChanges } from './list-changes.ts'
import { moveSchedules, placesOf, refuseChanged, refuseTaken } from './move-schedules.ts'

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
 * person sees, with the changes on their way. A last change that cannot have arrived is taken into
 * the new one, so that ten moves make one entry, and a move back to the beginning leaves none. A
 * form that was opened and not touched goes on from the moved post. Undefined when nothing moves.
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
      const post = await applyOwnChange(db, owner.userId, listed)
      const edits = await listEditsOfPost(db, owner, post.id)
      await requireMovable(db, edits)
      const onTheirWay = edits.filter(({ status }) => status === 'in-outbox')
      const seen = await applyEdits(db, post, onTheirWay)
      const { edit, earlier } = await takeLast(db, onTheirWay, real, () =>
        makeEdit(owner, post, seen),
      )
      requireMoves(seen, edit, real, { now, isUndo })
      const moved: EditDraft = {
        ...edit,
        schedules: moveSchedules(edit.schedules, real),
        createdAt: Math.max(edit.createdAt, (earlier?.createdAt ?? 0) + 1),
        updatedAt: nextUpdatedAt(edit),
        entryKey: null,
      }
      const entryId = await sendMoved(db, moved, earlier, now)
      for (const open of edits.filter(({ status }) => status === 'editing'))
        await rebaseOpen(db, owner, post, open)
      return { kind: 'post', owner, post: listed, back: reverseMoves(real), entryId }
    }),
  )
}

/** Throws `MoveRefusedError` when the post is in somebody's hands: a form, a deletion, a conflict. */
async function requireMovable(db: LocalDatabase, edits: readonly EditDraft[]): Promise<void> {
  for (const edit of edits) {
    if (edit.isDeletion)
      throw new MoveRefusedError('deletion', 'A exclusão deste post está na fila de envio.')
    if (edit.status === 'editing' && !isUntouched(edit))
      throw new MoveRefusedError(
        'form-open',
        'Este post tem uma edição aberta, com alterações que não foram salvas. Salve ou cancele a edição antes de mudar o horário.',
      )
    const isConflict =
      edit.theirs !== null || (await findChangeEntry(db, edit.id))?.state === 'conflict'
    if (isConflict)
      throw new MoveRefusedError(
        'conflict',
        'Este post também foi alterado por outra pessoa. Resolva o conflito antes de mudar o horário.',
      )
  }
}

/**
 * The edit to write the moves in: the last one on its way, taken back, if nothing of it can have
 * arrived and it knows the times; else a new one. `earlier`: the one that goes out before it.
 */
async function takeLast(
  db: LocalDatabase,
  onTheirWay: readonly EditDraft[],
  moves: readonly ScheduleMove[],
  make: () => EditDraft,
): Promise<{ edit: EditDraft; earlier: EditDraft | undefined }> {
  const last = onTheirWay.at(-1)
  const isKnown = last && knowsTimes(last, moves)
  if (isKnown && (await withdrawUnsent(db, last))) return { edit: last, earlier: onTheirWay.at(-2) }
  return { edit: make(), earlier: last }
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

async function sendMoved(
  db: LocalDatabase,
  moved: EditDraft,
  earlier: EditDraft | undefined,
  now: number,
): Promise<string | null> {
  if (listChanges(moved, moved.basis).length === 0) {
    await db.edits.delete(moved.id)
    return null
  }
  await requireReadyEdit(db, moved, now)
  const before = earlier && (await findChangeEntry(db, earlier.id))
  // Entries go in the order of their times, also when the clock was set back.
  const entry = makeChangeEntry(moved, Math.max(now, (before?.createdAt ?? 0) + 1))
  return (await storeChangeEntry(db, moved, entry)).id
}

/**
 * A form that nobody has touched shows the times as they are now; on a screen they are merged in
 * when it is next written.
 */
async function rebaseOpen(
  db: LocalDatabase,
  owner: Owner,
  post: Post,
  { id, createdAt }: EditDraft,
): Promise<void> {
  const edits = await listEditsOfPost(db, owner, post.id)
  const onTheirWay = edits.filter(({ status }) => status === 'in-outbox')
  const basis = await applyEdits(db, post, onTheirWay)
  const last = onTheirWay.at(-1)?.createdAt ?? createdAt
  await db.edits.put({ ...makeEdit(owner, post, basis), id, createdAt: last + 1 })
}
