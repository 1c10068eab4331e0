import type { Context } from 'hono'
import { followersAt } from '../ledger/growth.ts'
import { listPosts } from '../ledger/posts.ts'
import type { Sandbox, SandboxEnv } from '../sandbox.ts'
import type { ApiCall } from './api-call.ts'
import { checkMayPost } from './check-post.ts'
import { privacyOptionsOf } from './profiles.ts'
import type { Scope } from './scopes.ts'
import type { TiktokSandbox } from './settings.ts'
import { answerData, TiktokError } from './tiktok-error.ts'

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
