import { type Profile, privacyOptionsOf } from './profiles.ts'
import type { TiktokSandbox } from './settings.ts'
import { countOtherPosters, countRecentTasks, type PostInfo } from './tasks.ts'
import { TiktokError } from './tiktok-error.ts'

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
