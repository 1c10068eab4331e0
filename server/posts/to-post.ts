import { nameNetwork } from '#contract/networks/networks.ts'
import { labelPost, type Post } from '#contract/posts/post.ts'
import type { PostSchedule, TimeState } from '#contract/posts/schedule.ts'
import { pictureUrl } from '../accounts/picture.ts'
import { readNetworkVersions } from '../db/read-network-versions.ts'
import type { deliveryTargets } from '../db/schema/delivery-targets.ts'
import type { posts } from '../db/schema/posts.ts'
import type { socialAccounts } from '../db/schema/social-accounts.ts'
import { mediaPath } from '../media/media-url.ts'
import { type ShownMedia, toPostMedia } from '../media/to-post-media.ts'

export type PostRow = typeof posts.$inferSelect

export interface TargetOfPost {
  target: Pick<
    typeof deliveryTargets.$inferSelect,
    'id' | 'scheduledAt' | 'timeZone' | 'postedAt' | 'state' | 'permalink' | 'failure'
  >
  account: Pick<typeof socialAccounts.$inferSelect, 'id' | 'platformId' | 'username' | 'pictureKey'>
}

/** A post as the wire carries it; `media` in order of position, `targets` in order of time. */
export function toPost(
  post: PostRow,
  media: readonly ShownMedia[],
  targets: readonly TargetOfPost[],
): Post {
  return {
    id: post.id,
    number: post.number,
    caption: post.caption,
    description: post.description,
    location: post.location,
    userTags: post.userTags,
    productTags: post.productTags,
    altText: post.altText,
    versions: readNetworkVersions(post.versions),
    mediaUrls: media.map((placed) => mediaPath(placed.media)),
    media: media.map(toPostMedia),
    status: labelPost(targets.map(({ target }) => target.state)),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    version: post.version,
    entryKey: post.entryKey,
    editKey: post.editKey,
    schedules: targets.map(toPostSchedule),
  }
}

export function toPostSchedule({ target, account }: TargetOfPost): PostSchedule {
  return {
    id: target.id,
    scheduledAt: target.scheduledAt.toISOString(),
    timeZone: target.timeZone,
    postedAt: target.postedAt?.toISOString() ?? null,
    ...wireState(target.state),
    permalink: target.permalink,
    failure: target.failure,
    socialMediaAccount: toScheduleAccount(account),
  }
}

function wireState(state: TimeState): Pick<PostSchedule, 'state' | 'isPaused'> {
  return state === 'paused' ? { state: 'scheduled', isPaused: true } : { state }
}

/** The account of a time, as the wire carries it. */
export function toScheduleAccount(
  account: TargetOfPost['account'],
): PostSchedule['socialMediaAccount'] {
  return {
    id: account.id,
    platformId: account.platformId,
    platformName: nameNetwork(account.platformId),
    username: account.username,
    userProfilePictureUrl: pictureUrl(account.pictureKey),
  }
}
