import type { Post } from '#contract/post.ts'
import type { DeliveryState, PostSchedule } from '#contract/schedule.ts'
import type { EditDraft, EditDraftSchedule } from '../rows.ts'
import { readAltTexts } from './read-alt-texts.ts'

/** The fields of a post that can be changed. */
export type EditContent = Pick<
  EditDraft,
  'caption' | 'description' | 'versions' | 'mediaHashes' | 'altTexts' | 'schedules'
>

/** The content of an edit, and nothing else of it. */
export function pickEditContent(edit: EditContent): EditContent {
  const { caption, description, versions, mediaHashes, altTexts, schedules } = edit
  return { caption, description, versions, mediaHashes, altTexts, schedules }
}

/** States of times that an edit can still move. */
const upcoming: ReadonlySet<DeliveryState> = new Set([
  'scheduled',
  'staging',
  'staged',
  'retrying',
  'needs-reconnect',
  'needs-decision',
])

/** Whether a time of a post may still be changed. */
export function isUpcoming({ state }: Pick<PostSchedule, 'state'>): boolean {
  return upcoming.has(state)
}

/** The content with which an edit of a post begins. */
export function contentOfPost(post: Post): EditContent {
  return {
    caption: post.caption,
    description: post.description,
    versions: post.versions,
    mediaHashes: post.media.map(({ sha256 }) => sha256),
    altTexts: readAltTexts(post.media),
    schedules: groupByInstant(post.schedules.filter(isUpcoming)),
  }
}

/** Keeps the instants exactly as the post has them, since that is how an edit keeps a time. */
function groupByInstant(schedules: readonly PostSchedule[]): EditDraftSchedule[] {
  const groups = new Map<number, EditDraftSchedule>()
  for (const { id, scheduledAt, socialMediaAccount } of schedules) {
    const instant = Date.parse(scheduledAt)
    const group = groups.get(instant) ?? { id, scheduledAt, socialMediaAccountIds: [] }
    group.socialMediaAccountIds.push(socialMediaAccount.id)
    groups.set(instant, group)
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group)
}
