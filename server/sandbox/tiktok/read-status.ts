import type { Context } from 'hono'
import * as v from 'valibot'
import { findPost } from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { type ApiCall, readBody } from './api-call.ts'
import type { TiktokSandbox } from './settings.ts'
import { failTask, findTask, type Task } from './tasks.ts'
import { answerData, TiktokError } from './tiktok-error.ts'

const askedSchema = v.object({ publish_id: v.pipe(v.string(), v.maxLength(64)) })

const requireTask = async ({ db }: Sandbox, c: Context<SandboxEnv>, { profile }: ApiCall) => {
  const { publish_id: publishId } = await readBody(c, askedSchema)
  const task = findTask(db, publishId)
  if (!task) throw new TiktokError('invalid_publish_id')
  if (task.accountId !== profile.accountId)
    throw new TiktokError('token_not_authorized_for_specified_publish_id')
  return task
}

const stateOf = ({ state, request }: Task) => {
  if (state === 'complete') return 'PUBLISH_COMPLETE'
  if (state === 'failed') return 'FAILED'
  return request.upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD'
}

/** Told once the post was looked into, and only of one that everybody may see. */
const publicIdsOf = (
  { db, clock, settings }: TiktokSandbox,
  { postId, request }: Task,
): string[] => {
  const post = postId === null ? undefined : findPost(db, postId)
  const isPublic = request.info.privacy_level === 'PUBLIC_TO_EVERYONE'
  const isReady = post && post.publishedAt + settings.tiktokModerationMs <= clock.now()
  return isPublic && isReady ? [post.id] : []
}

const receivedBytesOf = ({ clock, settings }: TiktokSandbox, task: Task) => {
  const isStale = task.receivedAt + settings.tiktokStaleBytesMs > clock.now()
  if (!isStale || settings.tiktokStaleBytesMs === 0) return task.received
  const { chunkSize = 0, count = 1 } = task.request.upload ?? {}
  return Math.min(task.received, chunkSize * (count - 1))
}

/** POST /v2/post/publish/status/fetch/ */
export const readStatus = async (sandbox: TiktokSandbox, c: Context<SandboxEnv>, call: ApiCall) => {
  const task = await requireTask(sandbox, c, call)
  const answer = answerData(c, {
    status: stateOf(task),
    ...(task.state === 'failed' && { fail_reason: task.failReason }),
    publicaly_available_post_id: publicIdsOf(sandbox, task),
    ...(task.request.upload && { uploaded_bytes: receivedBytesOf(sandbox, task) }),
  })
  // Bare numbers of 64 bits, which JSON of JavaScript cannot write.
  return c.body((await answer.text()).replace(/"(\d{19})"(?=[\],])/g, '$1'), 200, {
    'content-type': 'application/json',
  })
}

/** POST /v2/post/publish/cancel/: of what is being fetched. */
export const cancelPost = async (sandbox: Sandbox, c: Context<SandboxEnv>, call: ApiCall) => {
  const task = await requireTask(sandbox, c, call)
  if (task.request.upload || task.state !== 'processing')
    throw new TiktokError('publish_not_cancellable')
  failTask(sandbox.db, task.publishId, 'publish_cancelled')
  return answerData(c, {})
}
