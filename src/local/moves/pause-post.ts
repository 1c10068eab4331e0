import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import { changeTables } from '#local/edits/change-entries.ts'
import { isPaused, mayPause } from '#local/edits/edit-content.ts'
import { EditNotEditableError } from '#local/edits/edits.ts'
import { changeThroughOutbox } from './change-through-outbox.ts'

/**
 * Lets the times of a post that are still to come wait, or go out again, through the outbox.
 * `listed`: the post as the lists have it. Wake the outbox afterwards. `now` in ms. Throws
 * `EditNotEditableError` when there is nothing to pause or it is so already, and as
 * `changeThroughOutbox`; `QuotaFullError`.
 */
export async function pausePost(
  db: LocalDatabase,
  owner: { userId: string; projectId: string },
  listed: Post,
  { pause, now }: { pause: boolean; now: number },
): Promise<void> {
  await catchQuota(() =>
    db.transaction('rw', changeTables(db), async () => {
      await changeThroughOutbox(db, owner, listed, {
        ...{ now, purpose: pause ? 'pausar o post' : 'retomar o post' },
        mayTake: () => true,
        change(seen) {
          if (!seen.schedules.some(mayPause))
            throw new EditNotEditableError('Não tem horário que ainda vá ser publicado.')
          if (isPaused(seen) === pause)
            throw new EditNotEditableError(
              pause ? 'O post já está pausado.' : 'O post não está pausado.',
            )
          return { isPaused: pause }
        },
      })
    }),
  )
}
