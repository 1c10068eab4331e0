import type { Context } from 'hono'
import * as v from 'valibot'
import { growPost } from '../ledger/growth.ts'
import { findPost, listPosts, type Post } from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { type ApiCall, readBody } from './api-call.ts'
import type { Profile } from './profiles.ts'
import { splitFields } from './read-account.ts'
import type { TiktokSandbox } from './settings.ts'
import { answerData, TiktokError } from './tiktok-error.ts'

/** Public posts alone; whether those of photos are among them is not documented. */
const isTold = ({ settings }: TiktokSandbox, { mediaType, product }: Post) =>
  product === 'PUBLIC_TO_EVERYONE' &&
  (mediaType === 'VIDEO' || settings.tiktokPhotosListed === 'listed')

/** With the first 150 characters of its text. A field that does not exist fails the whole call. */
const describeVideo = (
  { url, clock }: Sandbox,
  post: Post,
  { account }: Profile,
  fields: readonly string[],
) => {
  const { reach, part } = growPost(post, account, { at: clock.now(), spread: 1.6 })
  const known: Record<string, unknown> = {
    id: post.id,
    create_time: Math.floor(post.publishedAt / 1000),
    share_url: `${url}${post.pagePath}`,
    title: post.caption.slice(0, 150),
    video_description: post.caption.slice(0, 150),
    duration: Math.round(post.items[0]?.durationSeconds ?? 0),
    view_count: reach + part('views', 0.1, 0.5),
    like_count: part('likes', 0.04, 0.11),
    comment_count: part('comments', 0.001, 0.006),
    share_count: part('shares', 0.002, 0.012),
  }
  const unknown = fields.find((field) => !Object.hasOwn(known, field))
  if (unknown !== undefined) throw new TiktokError('invalid_params', `Invalid field: ${unknown}`)
  return Object.fromEntries(fields.map((field) => [field, known[field]]))
}

const listSchema = v.object({
  max_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 10),
  cursor: v.optional(v.number()),
})

/** POST /v2/video/list/ */
export const listVideos = async (
  sandbox: TiktokSandbox,
  c: Context<SandboxEnv>,
  { profile }: ApiCall,
) => {
  const { max_count: most, cursor = Number.MAX_SAFE_INTEGER } = await readBody(c, listSchema)
  const all = listPosts(sandbox.db, { accountId: profile.accountId, limit: 1000 }).filter(
    (post) => isTold(sandbox, post) && post.publishedAt < cursor,
  )
  const videos = all.slice(0, most)
  const fields = splitFields(c)
  return answerData(c, {
    videos: videos.map((post) => describeVideo(sandbox, post, profile, fields)),
    cursor: videos.at(-1)?.publishedAt ?? cursor,
    has_more: all.length > most,
  })
}

const querySchema = v.object({
  filters: v.object({ video_ids: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20)) }),
})

/** POST /v2/video/query/: what is not the account's, or not told, is left out. */
export const queryVideos = async (
  sandbox: TiktokSandbox,
  c: Context<SandboxEnv>,
  { profile }: ApiCall,
) => {
  const { filters } = await readBody(c, querySchema)
  const fields = splitFields(c)
  const posts = [...new Set(filters.video_ids)].flatMap((id) => findPost(sandbox.db, id) ?? [])
  const own = posts.filter((post) => post.accountId === profile.accountId && isTold(sandbox, post))
  return answerData(c, {
    videos: own.map((post) => describeVideo(sandbox, post, profile, fields)),
  })
}
