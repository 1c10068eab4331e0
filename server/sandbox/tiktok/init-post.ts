import { randomBytes, randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../sandbox.ts'
import { type ApiCall, readBody } from './api-call.ts'
import { checkMayPost, checkPostInfo } from './check-post.ts'
import { newPublishId } from './new-id.ts'
import { processLater } from './process-task.ts'
import type { TiktokSandbox } from './settings.ts'
import { insertTask, postInfoSchema } from './tasks.ts'
import { answerData, TiktokError } from './tiktok-error.ts'

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
