import { DeletedPost } from '#contract/post.ts'
import type { Transaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { answerOnce } from '../http/answer-once.ts'
import { ApiError } from '../http/api-error.ts'
import { hashRequest, type KeyUse, storeAnswer } from '../http/idempotency.ts'
import { cancelTargetsOfPost } from '../publisher/cancel-targets.ts'
import { hasTargetIn, readAccountIds, writeChange } from './change-queries.ts'
import { findLiving } from './check-template.ts'
import { lockPost, type PostChangeRequest } from './lock-post.ts'

/**
 * Takes a post away and cancels what is still to come of it; what is published stays on the networks.
 * While it is being published nobody can say which of the two it will be, so that is waited out.
 */
export async function deletePost(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: PostChangeRequest,
): Promise<DeletedPost> {
  const { userId, projectId, postId, version, idempotencyKey: key } = change
  const requestHash = hashRequest({ call: 'deletePost', projectId, postId, version })
  const use = { userId, key, requestHash }
  return answerOnce(deps.db, use, DeletedPost, () =>
    deps.db.transaction((tx) => writeDeletion(tx, change, use, deps.clock.now())),
  )
}

async function writeDeletion(tx: Transaction, change: PostChangeRequest, use: KeyUse, now: Date) {
  const post = await lockPost(tx, change)
  // Accounts before targets, as whoever unlinks one does: nobody waits for the other.
  await findLiving(tx, change.projectId, await readAccountIds(tx, post.id))
  // Looked at before as well: what is only refused must not get in the way of the other commits.
  await refuseInProgress(tx, post.id)
  await cancelTargetsOfPost(tx, { postId: post.id, now })
  await refuseInProgress(tx, post.id)
  await writeChange(tx, post, { editKey: use.key, deletedAt: now, now })
  const body = { id: post.id, editKey: use.key }
  await storeAnswer(tx, { ...use, body, now })
  return body
}

async function refuseInProgress(tx: Transaction, postId: string): Promise<void> {
  if (await hasTargetIn(tx, postId, ['committing']))
    throw new ApiError('DELIVERY_IN_PROGRESS', { retryAfterSeconds: 5 })
}
