import type { Post } from '#contract/posts/post.ts'
import { dayMs, instantOfWallTime, wallTimeAt } from '#contract/time/wall-clock.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { discardDraft } from '#local/drafts/discarded-drafts.ts'
import { draftTables, readDraft } from '#local/drafts/drafts.ts'
import { applyOwnChange, previewPost } from '#local/edits/begin-edit.ts'
import { changeTables } from '#local/edits/change-entries.ts'
import { isUpcoming } from '#local/edits/edit-content.ts'
import { EditNotEditableError, EditNotReadyError, listEditsOfPost } from '#local/edits/edits.ts'
import { enqueueDeletion, undoDeletion } from '#local/edits/enqueue-deletion.ts'
import { clonePost } from '#local/templates/draft-from-template.ts'
import { MoveRefusedError } from './move-refused-error.ts'
import { moveTimes, type PostMove } from './move-times.ts'
import { pausePost } from './pause-post.ts'
import type { ScheduleMove } from './schedule-move.ts'
import { undoMove } from './undo-move.ts'

/** A post of the server, and as it will be once the changes on this device have arrived. */
export interface SeenPost {
  post: Post
  server: Post
}

/** `days`: for each time still to come, at the same hour of the project's zone; negative for back. */
export type SeveralAct =
  | { kind: 'move'; days: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'delete' }
  | { kind: 'clone' }

interface Owner {
  userId: string
  projectId: string
  /** Of the project. */
  timeZone: string
}

/** What was done with one post, for `undoSeveral`. */
export type ActReceipt = { post: Post } & (
  | { kind: 'move'; move: PostMove }
  | { kind: 'pause'; owner: Owner }
  | { kind: 'resume'; owner: Owner }
  | { kind: 'delete'; entryId: string }
  | { kind: 'clone'; draftId: string; updatedAt: number }
)

/** A post with which nothing was done, and why, in Portuguese. */
export interface RefusedPost {
  post: Post
  reason: string
}

export interface SeveralDone {
  done: ActReceipt[]
  refused: RefusedPost[]
}

export interface SeveralOptions {
  /** In ms. */
  now: number
  /** Told after each few posts how many have had their turn. */
  onProgress?: (count: number) => void
}

/**
 * Does the same with several posts, each by itself: what is refused for one changes nothing of it,
 * and holds up no other. Wake the outbox afterwards. Throws `QuotaFullError`; what was done until
 * then stays.
 */
export async function changeSeveral(
  db: LocalDatabase,
  owner: Owner,
  posts: readonly SeenPost[],
  act: SeveralAct,
  { now, onProgress }: SeveralOptions,
): Promise<SeveralDone> {
  const acts = posts.map((seen) => ({
    post: seen.post,
    run: async () => await actOn(db, owner, seen, act, now),
  }))
  const { done, refused } = await inBatches(db, acts, onProgress)
  return { done, refused }
}

/**
 * Takes back what `changeSeveral` did, as far as it can be. A move that was sent meanwhile is moved
 * back by a change of its own; a deletion that was sent is refused. `posts`: as the lists have them
 * now. Wake the outbox afterwards.
 */
export async function undoSeveral(
  db: LocalDatabase,
  receipts: readonly ActReceipt[],
  { now, posts = [] }: { now: number; posts?: readonly Post[] },
): Promise<{ undone: number; refused: RefusedPost[] }> {
  const known = new Map(posts.map((post) => [post.id, post]))
  const acts = receipts.map((receipt) => ({
    post: receipt.post,
    run: async () => await undo(db, receipt, { now, post: known.get(receipt.post.id) }),
  }))
  const { done, refused } = await inBatches(db, acts)
  return { undone: done.length, refused }
}

async function actOn(
  db: LocalDatabase,
  owner: Owner,
  { post, server }: SeenPost,
  act: SeveralAct,
  now: number,
): Promise<ActReceipt> {
  if (act.kind === 'clone') {
    const { id: draftId, updatedAt } = await clonePost(db, owner, post)
    return { post, kind: 'clone', draftId, updatedAt }
  }
  if (act.kind === 'pause' || act.kind === 'resume') {
    await pausePost(db, owner, server, { pause: act.kind === 'pause', now })
    return { post: server, kind: act.kind, owner }
  }
  if (act.kind === 'delete') {
    const { id: entryId } = await enqueueDeletion(db, owner, server, { now })
    return { post, kind: 'delete', entryId }
  }
  const listed = await applyOwnChange(db, owner.userId, server)
  const edits = await listEditsOfPost(db, owner, server.id)
  // As the device has it, which a screen shows a moment later.
  const onTheirWay = edits.filter(({ status }) => status === 'in-outbox')
  const moves = listMoves(await previewPost(db, listed, onTheirWay), act.days, owner.timeZone)
  if (moves.length === 0) throw new EditNotEditableError('Não tem horário que ainda possa mudar.')
  if (moves.some(({ to }) => to <= now))
    throw new EditNotEditableError('Um horário ficaria no passado.')
  const move = await moveTimes(db, owner, server, moves, { now })
  if (!move) throw new EditNotEditableError('Os horários já são estes.')
  return { post, kind: 'move', move }
}

/** All times still to come, `days` later by the clock of the zone. */
function listMoves(post: Post, days: number, timeZone: string): ScheduleMove[] {
  const accounts = new Map<number, string[]>()
  for (const schedule of post.schedules.filter(isUpcoming)) {
    const from = Date.parse(schedule.scheduledAt)
    accounts.set(from, [...(accounts.get(from) ?? []), schedule.socialMediaAccount.id])
  }
  return [...accounts].map(([from, accountIds]) => ({
    ...{ from, accountIds },
    to: instantOfWallTime(wallTimeAt(from, timeZone) + days * dayMs, timeZone),
  }))
}

async function undo(
  db: LocalDatabase,
  receipt: ActReceipt,
  at: { now: number; post: Post | undefined },
): Promise<true> {
  if (receipt.kind === 'move') await undoMove(db, receipt.move, at)
  else if (receipt.kind === 'pause' || receipt.kind === 'resume') {
    const { kind, owner, post } = receipt
    await pausePost(db, owner, at.post ?? post, { pause: kind === 'resume', now: at.now })
  } else if (receipt.kind === 'delete') await undoDeletion(db, receipt.entryId)
  else {
    const draft = await readDraft(db, receipt.draftId)
    if (draft && draft.updatedAt !== receipt.updatedAt)
      throw new EditNotEditableError('O rascunho já foi alterado, e ficou.')
    await discardDraft(db, receipt.draftId)
  }
  return true
}

interface Turn<T> {
  post: Post
  run: () => Promise<T>
}

/** Each transaction makes every open page read its outbox again, so one is over a few posts. */
const postsAtOnce = 20

async function inBatches<T>(
  db: LocalDatabase,
  turns: readonly Turn<T>[],
  onProgress?: (count: number) => void,
): Promise<{ done: T[]; refused: RefusedPost[] }> {
  const tables = [...new Set([...changeTables(db), ...draftTables(db)])]
  const inOne = async <R>(act: () => Promise<R>) => await db.transaction('rw', tables, act)
  const done: T[] = []
  const refused: RefusedPost[] = []
  for (let at = 0; at < turns.length; at += postsAtOnce) {
    const batch = turns.slice(at, at + postsAtOnce)
    try {
      done.push(
        ...(await inOne(async () => {
          const results: T[] = []
          for (const { run } of batch) results.push(await run())
          return results
        })),
      )
    } catch (error) {
      if (reasonOf(error) === undefined) throw error
      // One that is refused ends the transaction of all: nothing was stored, and each has its own now.
      for (const { post, run } of batch)
        await takeTurn({ post, run: async () => await inOne(run) }, done, refused)
    }
    onProgress?.(Math.min(at + postsAtOnce, turns.length))
    // The page handles what the person does meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { done, refused }
}

async function takeTurn<T>({ post, run }: Turn<T>, done: T[], refused: RefusedPost[]) {
  try {
    done.push(await run())
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    refused.push({ post, reason })
  }
}

/** Why one post is refused; undefined for what would hinder all of them. */
function reasonOf(error: unknown): string | undefined {
  const isOfPost =
    error instanceof MoveRefusedError ||
    error instanceof EditNotEditableError ||
    error instanceof EditNotReadyError
  return isOfPost ? error.message : undefined
}
