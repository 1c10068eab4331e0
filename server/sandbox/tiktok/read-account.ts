import type { Context } from 'hono'
import * as v from 'valibot'
import { followersAt, growPost } from '../ledger/growth.ts'
import { findPost, listPosts, type Post } from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import type { Scope } from './accounts/grants.ts'
import { type Profile, privacyOptionsOf } from './accounts/profiles.ts'
import { type ApiCall, answerData, readBody, TiktokError } from './api-call.ts'
import { checkMayPost } from './posts/post-calls.ts'
import type { TiktokSandbox } from './settings.ts'

export const splitFields = (c: Context<SandboxEnv>) =>
  (c.req.query('fields') ?? '').split(',').filter((field) => field !== '')

/** GET /v2/user/info/: a field beyond the scopes fails the whole call. */
export const readUser = (
  { url, db, clock }: Sandbox,
  c: Context<SandboxEnv>,
  { profile, scopes }: ApiCall,
) => {
  const { account } = profile
  const posts = listPosts(db, { accountId: account.id, limit: 1000 })
  const known: Record<string, { scope: Scope; value: unknown }> = {
    open_id: { scope: 'user.info.basic', value: account.id },
    union_id: { scope: 'user.info.basic', value: account.id },
    display_name: { scope: 'user.info.basic', value: account.name },
    avatar_url: { scope: 'user.info.basic', value: `${url}/media/${account.avatar}` },
    username: { scope: 'user.info.profile', value: account.username },
    bio_description: { scope: 'user.info.profile', value: account.biography },
    is_verified: { scope: 'user.info.profile', value: false },
    follower_count: { scope: 'user.info.stats', value: followersAt(account, clock.now()) },
    following_count: { scope: 'user.info.stats', value: account.follows },
    video_count: { scope: 'user.info.stats', value: posts.length },
  }
  const user: Record<string, unknown> = {}
  for (const field of splitFields(c)) {
    const found = known[field]
    if (!found) throw new TiktokError('invalid_params', `Invalid field: ${field}`)
    if (!scopes.includes(found.scope)) throw new TiktokError('scope_not_authorized')
    user[field] = found.value
  }
  return answerData(c, { user })
}

/** POST /v2/post/publish/creator_info/query/ */
export const readCreator = (
  sandbox: TiktokSandbox,
  c: Context<SandboxEnv>,
  { profile }: ApiCall,
) => {
  checkMayPost(sandbox, profile, 200)
  const { account } = profile
  return answerData(c, {
    creator_avatar_url: `${sandbox.url}/media/${account.avatar}`,
    creator_username: account.username,
    creator_nickname: account.name,
    privacy_level_options: privacyOptionsOf(profile),
    comment_disabled: profile.isCommentDisabled,
    duet_disabled: profile.isDuetDisabled || profile.isPrivate,
    stitch_disabled: profile.isStitchDisabled || profile.isPrivate,
    max_video_post_duration_sec: profile.maxVideoSeconds,
  })
}

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
