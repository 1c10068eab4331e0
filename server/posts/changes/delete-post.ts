import { DeletedPost } from '#contract/posts/post.ts'
import { recordActivity } from '../../activities/record-activity.ts'
import { answerOnce, writeOnce } from '../../api/answer-once.ts'
import { hashRequest } from '../../api/idempotency.ts'
import type { Transaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { forgetResults } from '../../metrics/results/forget-results.ts'
import { cancelTargetsOfPost } from '../../publisher/changes/cancel-targets.ts'
import { findLiving } from './check-template.ts'
import { lockPost, type PostChangeRequest } from './lock-post.ts'
import { hasTargetIn, readAccountIds, writeChange } from './post-rows.ts'
import { forgetChanges } from './record-change.ts'

/**
 * Deletes a post and cancels its targets; what is published stays on the networks. Throws
 * DELIVERY_IN_PROGRESS while it is being published, since the outcome is not known yet.
 */
export async function deletePost(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: PostChangeRequest,
): Promise<DeletedPost> {
  const { userId, projectId, postId, revision, idempotencyKey: key } = change
  const requestHash = hashRequest({ call: 'deletePost', projectId, postId, version: revision })
  const use = { userId, key, requestHash }
  return answerOnce(deps.db, use, DeletedPost, async () => {
    const written = await writeOnce(deps, change, use, (tx, now) => writeDeletion(tx, change, now))
    return written.body
  })
}

async function writeDeletion(tx: Transaction, change: PostChangeRequest, now: Date) {
  const post = await lockPost(tx, change)
  // Locks accounts before targets, in the same order as unlinking, so that there is no deadlock.
  await findLiving(tx, change.projectId, await readAccountIds(tx, post.id))
  // Checked before as well, so that a refused deletion does not delay other commits.
  await refuseInProgress(tx, post.id)
  await cancelTargetsOfPost(tx, { postId: post.id, now })
  await refuseInProgress(tx, post.id)
  await forgetResults(tx, post.id)
  await forgetChanges(tx, post.id)
  const { projectId, userId, idempotencyKey: editKey } = change
  await writeChange(tx, post, { editKey, deletedAt: now, now })
  const subject = post.caption
  await recordActivity(tx, { projectId, userId, kind: 'post-deleted', subject, now })
  return { body: { id: post.id, editKey } }
}

async function refuseInProgress(tx: Transaction, postId: string): Promise<void> {
  if (await hasTargetIn(tx, postId, ['committing']))
    throw new ApiError('DELIVERY_IN_PROGRESS', { retryAfterSeconds: 5 })
}
