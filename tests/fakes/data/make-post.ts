import type { PostMedia } from '#contract/media/media.ts'
import { labelPost, type Post } from '#contract/posts/post.ts'
import { type DeliveryState, type PostSchedule, stateOfTime } from '#contract/posts/schedule.ts'
import { accountId, timeZone } from '../device/local-device.ts'

/** A time of a post, by default two days ahead. */
export function makeSchedule(changes: Partial<PostSchedule> = {}): PostSchedule {
  return {
    id: crypto.randomUUID(),
    scheduledAt: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 48 * 3600_000).toISOString(),
    timeZone,
    postedAt: null,
    state: 'scheduled' satisfies DeliveryState,
    permalink: null,
    failure: null,
    socialMediaAccount: {
      id: accountId,
      platformId: 'instagram',
      platformName: 'Instagram',
      username: 'cafe',
      userProfilePictureUrl: null,
    },
    ...changes,
  }
}

export function makePostMedia(sha256: string, changes: Partial<PostMedia> = {}): PostMedia {
  return {
    id: crypto.randomUUID(),
    url: `/api/v1/media/${sha256}`,
    thumbnailUrl: `/api/v1/media/${sha256}/thumbnail`,
    kind: 'image',
    contentType: 'image/jpeg',
    size: 1000,
    width: 1080,
    height: 1080,
    durationSeconds: null,
    sha256,
    altText: '',
    ...changes,
  }
}

/** A post as the server sends it: one photo, one future time. */
export function makePost(changes: Partial<Post> = {}): Post {
  const { media = [makePostMedia('a'.repeat(64))], schedules = [makeSchedule()], ...rest } = changes
  const now = new Date().toISOString()
  return {
    id: crypto.randomUUID(),
    caption: 'Bom dia!',
    description: '',
    location: '',
    userTags: '',
    productTags: '',
    altText: '',
    versions: [],
    mediaUrls: media.map(({ url }) => url),
    media,
    status: labelPost(schedules.map(stateOfTime)),
    createdAt: now,
    updatedAt: now,
    version: 1,
    entryKey: null,
    editKey: null,
    schedules,
    ...rest,
  }
}
