import type { Post } from '#contract/post.ts'
import { type PostSchedule, timeStepMinutes } from '#contract/schedule.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { listEditsOfPost, saveEdit } from '#local/edits/edits.ts'
import { isOpen } from '#local/list-own.ts'
import { serverNow } from '#local/server-time.ts'
import { localDb } from '#src/page/local-database.ts'

const stepMs = timeStepMinutes * 60_000

/**
 * Puts a time for the account of `refused` into the edit of the post, to be checked and saved by the
 * person. The time is the first step that leaves five minutes to look at it. An edit in the outbox is
 * left alone: the form takes it back by itself. Throws as `beginEdit` and `saveEdit`.
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
  // After a second press the time is there already.
  if (schedules.some(({ socialMediaAccountIds: ids }) => ids.includes(account.id))) return
  const next = new Date(Math.ceil(serverNow() / stepMs + 1) * stepMs).toISOString()
  const again = { id: crypto.randomUUID(), scheduledAt: next, socialMediaAccountIds: [account.id] }
  await saveEdit(localDb, id, { schedules: [...schedules, again] })
}
