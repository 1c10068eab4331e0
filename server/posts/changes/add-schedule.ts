import type { Post } from '#contract/posts/post.ts'
import type { AddedSchedule } from '#contract/posts/schedule.ts'
import { expandOccurrences } from '#contract/time/occurrences.ts'
import { hashRequest } from '../../api/idempotency.ts'
import type { PostChangeRequest } from './lock-post.ts'
import { changePost, type UpdateDeps } from './update-post.ts'

/** Adds a time, or a series of them, to a post, which keeps all it has. Throws as `updatePost`. */
export async function addSchedule(
  deps: UpdateDeps,
  change: PostChangeRequest & { timeZone: string },
  added: AddedSchedule,
): Promise<Post> {
  const { projectId, postId, revision } = change
  const entry = { ...added, timeZone: added.timeZone ?? change.timeZone }
  const times = entry.isActive ? expandOccurrences(entry) : []
  const { socialMediaAccountIds } = entry
  return changePost(
    deps,
    { ...change, timeZone: entry.timeZone, files: [] },
    {
      requestHash: hashRequest({
        call: 'addSchedule',
        projectId,
        postId,
        version: revision,
        entry,
      }),
      edit: { addedTimes: times.map((scheduledAt) => ({ scheduledAt, socialMediaAccountIds })) },
    },
  )
}
