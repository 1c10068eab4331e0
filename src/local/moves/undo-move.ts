import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { type DraftMove, moveDraftBack } from './move-draft.ts'
import { MoveRefusedError } from './move-refused-error.ts'
import { moveTimes, type PostMove } from './move-times.ts'

/**
 * 'Desfazer' of a move: one that was not sent leaves the outbox, one that was is followed by the
 * move back. `post`: as the lists have it now, also that which a draft has become; without it as it
 * was then. `now` in ms. Wake the outbox afterwards. Throws `MoveRefusedError` when the times cannot
 * go back any more, and as the moves do.
 */
export async function undoMove(
  db: LocalDatabase,
  move: PostMove | DraftMove,
  { now, post }: { now: number; post?: Post | undefined },
): Promise<void> {
  const { owner, back } = move
  if (move.kind === 'post') {
    await moveTimes(db, owner, post ?? move.post, back, { now, isUndo: true })
    return
  }
  if (await moveDraftBack(db, move, { now })) return
  if (!post || move.entryId === null || post.entryKey !== move.entryId)
    throw new MoveRefusedError(
      'changed',
      'Este post não está mais neste aparelho. Procure-o na lista de posts para mudar o horário.',
    )
  await moveTimes(db, owner, post, back, { now, isUndo: true })
}
