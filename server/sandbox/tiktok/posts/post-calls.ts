import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Context } from 'hono'
import * as v from 'valibot'
import { findPost } from '../../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { type Profile, privacyOptionsOf } from '../accounts/profiles.ts'
import { type ApiCall, answerData, readBody, TiktokError } from '../api-call.ts'
import { newPublishId } from '../new-id.ts'
import type { TiktokSandbox } from '../settings.ts'
import { processLater } from './process-task.ts'
import {
  countOtherPosters,
  countRecentTasks,
  failTask,
  findTask,
  insertTask,
  type PostInfo,
  postInfoSchema,
  type Task,
} from './tasks.ts'

const postsADay = 15
const unauditedPosters = 5

/**
 * What keeps an account from posting at all. `status`: 200 where creator_info tells it, as TikTok
 * does (docs/networks.md 5.3 a).
 */
export const checkMayPost = (
  { db, clock, settings }: TiktokSandbox,
  profile: Profile,
  status?: 200,
) => {
  const { accountId } = profile
  if (profile.isBanned)
    throw new TiktokError('spam_risk_user_banned_from_posting', undefined, status)
  if (countRecentTasks(db, accountId, clock.now()) >= postsADay)
    throw new TiktokError('spam_risk_too_many_posts', undefined, status)
  const posters = countOtherPosters(db, accountId, clock.now())
  if (settings.tiktokAudit === 'missing' && posters >= unauditedPosters)
    throw new TiktokError('reached_active_user_cap', undefined, status)
}

/** What a post says against what its account allows. */
export const checkPostInfo = ({ settings }: TiktokSandbox, profile: Profile, info: PostInfo) => {
  const isHidden = info.privacy_level === 'SELF_ONLY'
  if (settings.tiktokAudit === 'missing' && !(isHidden && profile.isPrivate))
    throw new TiktokError('unaudited_client_can_only_post_to_private_accounts')
  if (!privacyOptionsOf(profile).includes(info.privacy_level))
    throw new TiktokError('privacy_level_option_mismatch')
  if (isHidden && info.brand_content_toggle)
    throw new TiktokError('invalid_params', 'Branded content visibility cannot be set to private')
}

/** The stricter reading of "MB" at each end (docs/networks.md 5.3 c). */
const chunkBytes = { least: 5 * 1024 * 1024, most: 64_000_000, mostOfLast: 128_000_000 }
const maxVideoBytes = 4_000_000_000
const maxChunks = 1000

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const videoSchema = v.object({
  post_info: v.pipe(
    postInfoSchema,
    v.check(({ title }) => title.length <= 2200, 'title is too long'),
  ),
  source_info: v.object({
    source: v.literal('FILE_UPLOAD'),
    video_size: v.pipe(count, v.maxValue(maxVideoBytes)),
    chunk_size: count,
    total_chunk_count: v.pipe(count, v.maxValue(maxChunks)),
  }),
})

const isPlanned = (size: number, chunkSize: number, chunks: number) => {
  if (chunks !== Math.floor(size / chunkSize)) return false
  if (chunks === 1 && size <= chunkBytes.most) return chunkSize === size
  const last = size - (chunks - 1) * chunkSize
  const fits = chunkSize >= chunkBytes.least && chunkSize <= chunkBytes.most
  return fits && last <= chunkBytes.mostOfLast
}

/** POST /v2/post/publish/video/init/: nothing is published until all bytes are there. */
export const initVideo = async (
  sandbox: TiktokSandbox,
  c: Context<SandboxEnv>,
  { profile }: ApiCall,
) => {
  const { post_info: info, source_info: source } = await readBody(c, videoSchema)
  const { video_size: size, chunk_size: chunkSize, total_chunk_count: chunks } = source
  if (!isPlanned(size, chunkSize, chunks))
    throw new TiktokError('invalid_params', 'The chunk size or the total chunk count is invalid')
  checkMayPost(sandbox, profile)
  checkPostInfo(sandbox, profile, info)
  const publishId = newPublishId('video')
  const uploadToken = randomBytes(24).toString('base64url')
  insertTask(sandbox.db, {
    ...{ publishId, accountId: profile.accountId, state: 'uploading', uploadToken },
    request: { info, upload: { size, chunkSize, count: chunks } },
    file: path.join(sandbox.mediaDir, 'incoming', randomUUID()),
    createdAt: sandbox.clock.now(),
  })
  const address = `${sandbox.url}/tiktok/upload/video/?upload_id=${publishId.split('.')[1]}`
  return answerData(c, {
    publish_id: publishId,
    upload_url: `${address}&upload_token=${uploadToken}`,
  })
}

const maxPhotos = 35

const photosSchema = v.object({
  media_type: v.literal('PHOTO'),
  post_mode: v.literal('DIRECT_POST'),
  post_info: v.pipe(
    postInfoSchema,
    v.check(({ title }) => title.length <= 90, 'title is too long'),
    v.check(({ description }) => description.length <= 4000, 'description is too long'),
  ),
  source_info: v.object({
    source: v.literal('PULL_FROM_URL'),
    photo_images: v.pipe(
      v.array(v.pipe(v.string(), v.url())),
      v.minLength(1),
      v.maxLength(maxPhotos),
    ),
    photo_cover_index: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
})

/** POST /v2/post/publish/content/init/: the photos are fetched and published right away. */
export const initPhotos = async (
  sandbox: TiktokSandbox,
  c: Context<SandboxEnv>,
  { profile }: ApiCall,
) => {
  const { post_info: info, source_info: source } = await readBody(c, photosSchema)
  if (source.photo_cover_index >= source.photo_images.length)
    throw new TiktokError('invalid_params', 'photo_cover_index is out of range')
  if (sandbox.settings.tiktokUrlOwnership === 'missing')
    throw new TiktokError('url_ownership_unverified')
  checkMayPost(sandbox, profile)
  checkPostInfo(sandbox, profile, info)
  const task = {
    ...{ publishId: newPublishId('photos'), accountId: profile.accountId },
    ...{ request: { info, photos: source.photo_images }, state: 'processing' as const },
    createdAt: sandbox.clock.now(),
  }
  insertTask(sandbox.db, task)
  processLater(sandbox, task.publishId)
  return answerData(c, { publish_id: task.publishId })
}

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
