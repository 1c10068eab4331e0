import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { type DraftMove, moveDraft } from '#local/moves/move-draft.ts'
import { moveTimes, type PostMove } from '#local/moves/move-times.ts'
import type { ScheduleMove } from '#local/moves/schedule-move.ts'
import { undoMove } from '#local/moves/undo-move.ts'
import { listKnownPosts } from '#src/api/post-query.ts'
import { weeksOfAllKey } from '#src/api/queries.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { describeStorageError } from '#src/browser/storage-errors.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { showToast, toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { wakeOutbox } from '#src/offline/drain/wake.ts'
import type { CalendarItem } from '../calendar-item.ts'
import { movedWords, speakMove } from './move-news.ts'

export interface MoveOf {
  item: CalendarItem
  moves: readonly ScheduleMove[]
  /** The item's new time, in ms. */
  target: number
  owner: { userId: string; projectId: string }
  timeZone: string
  /** Its cache has the post as it is when the move is undone. */
  client: QueryClient
}

/** The id of the last move's toast; the next move dismisses it, so that its 'Desfazer' does not queue up. */
let told: number | undefined

/**
 * Moves times of an item through the outbox and shows a toast with 'Desfazer'. Returns whether anything
 * moved; a refusal is shown as a toast.
 */
export async function moveItem(asked: MoveOf): Promise<boolean> {
  const { item, moves, target, owner, timeZone, client } = asked
  try {
    const options = { now: serverNow() }
    const move =
      item.source === 'server'
        ? await moveTimes(localDb, owner, item.server, moves, options)
        : await moveDraft(localDb, owner, item.draft.id, moves, options)
    if (!move) return false
    if (move.entryId !== null) void wakeOutbox(move.entryId)
    const description = isOnline() ? undefined : 'Será enviado quando a conexão voltar.'
    speakMove([movedWords(target, timeZone), description].filter(Boolean).join(' '))
    if (told !== undefined) toastQueue.dismiss(told)
    told = showToast({
      isSpokenElsewhere: true,
      title: `Movido para ${zonedText(target, timeZone)}`,
      tone: 'success',
      ...(description && { description }),
      action: { label: 'Desfazer', onSelect: () => void undo(move, client) },
    })
    return true
  } catch (error) {
    tellRefusal(describeStorageError(error))
    return false
  }
}

/** Says in a toast, and to screen readers, why something was not moved. */
export function tellRefusal(description = '', title = 'O post ficou onde estava'): void {
  speakMove([`${title}.`, description].filter(Boolean).join(' '))
  showToast({ title, description, tone: 'danger', isSpokenElsewhere: true })
}

async function undo(move: PostMove | DraftMove, client: QueryClient): Promise<void> {
  try {
    await undoMove(localDb, move, { now: serverNow(), post: findPost(move, client) })
    void wakeOutbox()
    speakMove('O horário voltou ao que era.')
    showToast({ title: 'O horário voltou ao que era', isSpokenElsewhere: true })
  } catch (error) {
    tellRefusal(describeStorageError(error), 'O post ficou no novo horário')
  }
}

/** The moved post as the device last got it from the server; also the post that a moved draft has become. */
function findPost(move: PostMove | DraftMove, client: QueryClient): Post | undefined {
  const ofAll = client.getQueriesData<Post[]>({ queryKey: weeksOfAllKey })
  const known = [
    ...listKnownPosts(client, move.owner.projectId),
    ...ofAll.flatMap(([, posts]) => posts ?? []),
    ...(move.kind === 'post' ? [move.post] : []),
  ]
  const isMoved = (post: Post) =>
    move.kind === 'post'
      ? post.id === move.post.id
      : move.entryId !== null && post.entryKey === move.entryId
  return known.filter(isMoved).sort((a, b) => b.version - a.version)[0]
}
