import type { Post } from '#contract/posts/post.ts'
import { type PostSchedule, timeStepMinutes } from '#contract/posts/schedule.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { listEditsOfPost, saveEdit } from '#local/edits/edits.ts'
import { isOpen } from '#local/person/list-own.ts'
import { localDb } from '#src/page/local-database.ts'

const stepMs = timeStepMinutes * 60_000

/**
 * Adds a time for the account of `refused` to the edit of the post; the person checks and saves it. The time
 * is a multiple of `timeStepMinutes`, at least one step from now. An edit in the outbox is not changed: the
 * form takes it back by itself. Throws as `beginEdit` and `saveEdit`.
 *
 * @param post as the server has it
 */
export async function planAgain(
  owner: { userId: string; projectId: string },
  post: Post,
  { socialMediaAccount: account }: PostSchedule,
): Promise<void> {
  const edits = await listEditsOfPost(localDb, owner, post.id)
  if (edits.some((edit) => !isOpen(edit))) return
  const { id, schedules } = await beginEdit(localDb, owner, post)
  // A second press must not add the time twice.
  if (schedules.some(({ socialMediaAccountIds: ids }) => ids.includes(account.id))) return
  const next = new Date(Math.ceil(serverNow() / stepMs + 1) * stepMs).toISOString()
  const again = { id: crypto.randomUUID(), scheduledAt: next, socialMediaAccountIds: [account.id] }
  await saveEdit(localDb, id, { schedules: [...schedules, again] })
}
