import type { Context } from 'hono'
import * as v from 'valibot'
import { followersAt } from '../ledger/account-growth.ts'
import { listPosts } from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import { type ApiCall, readBody } from './api-call.ts'
import { checkMayPost } from './check-post.ts'
import { privacyOptionsOf } from './profiles.ts'
import type { Scope } from './scopes.ts'
import { answerData, TiktokError } from './tiktok-error.ts'

const splitFields = (c: Context<SandboxEnv>) =>
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
export const readCreator = (sandbox: Sandbox, c: Context<SandboxEnv>, { profile }: ApiCall) => {
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

const listSchema = v.object({
  max_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 10),
  cursor: v.optional(v.number()),
})

/** POST /v2/video/list/: public videos alone, with the first 150 characters of their text. */
export const listVideos = async (
  sandbox: Sandbox,
  c: Context<SandboxEnv>,
  { profile }: ApiCall,
) => {
  const { max_count: most, cursor = Number.MAX_SAFE_INTEGER } = await readBody(c, listSchema)
  const all = listPosts(sandbox.db, { accountId: profile.accountId, limit: 1000 }).filter(
    ({ mediaType, product, publishedAt }) =>
      mediaType === 'VIDEO' && product === 'PUBLIC_TO_EVERYONE' && publishedAt < cursor,
  )
  const videos = all.slice(0, most)
  const fields = splitFields(c)
  const shown = videos.map((post) => {
    const known: Record<string, unknown> = {
      id: post.id,
      create_time: Math.floor(post.publishedAt / 1000),
      share_url: `${sandbox.url}${post.pagePath}`,
      title: post.caption.slice(0, 150),
      video_description: post.caption.slice(0, 150),
      duration: Math.round(post.items[0]?.durationSeconds ?? 0),
    }
    return Object.fromEntries(fields.map((field) => [field, known[field]]))
  })
  return answerData(c, {
    videos: shown,
    cursor: videos.at(-1)?.publishedAt ?? cursor,
    has_more: all.length > most,
  })
}
