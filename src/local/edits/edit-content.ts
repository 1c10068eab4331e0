import type { Post } from '#contract/posts/post.ts'
import { type DeliveryState, type PostSchedule, stateOfTime } from '#contract/posts/schedule.ts'
import { readAltTexts } from '#local/database/read-alt-texts.ts'
import type { EditDraft, EditDraftSchedule } from '#local/database/rows.ts'

/** The fields of a post that can be changed. */
export type EditContent = Pick<
  EditDraft,
  'caption' | 'description' | 'versions' | 'mediaHashes' | 'altTexts' | 'schedules' | 'isPaused'
>

/** The fields of an edit that are texts. */
export type EditText = {
  [Field in keyof EditContent]-?: EditContent[Field] extends string ? Field : never
}[keyof EditContent]

const textFields: Record<EditText, true> = { caption: true, description: true }

/** The names of all texts of an edit, in the order of the form. */
export const editTexts = Object.keys(textFields) as EditText[]

export function isEditText(field: keyof EditContent): field is EditText {
  return field in textFields
}

/** The texts of an edit, and nothing else of it. */
export function pickEditTexts(edit: Record<EditText, string>): Record<EditText, string> {
  return Object.fromEntries(editTexts.map((text) => [text, edit[text]])) as Record<EditText, string>
}

/** The content of an edit, and nothing else of it. */
export function pickEditContent(edit: EditContent): EditContent {
  const { caption, description, versions, mediaHashes, altTexts, schedules, isPaused } = edit
  return { caption, description, versions, mediaHashes, altTexts, schedules, isPaused }
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
    isPaused: isPaused(post),
  }
}

/** Whether times of the post wait for it to be resumed. */
export function isPaused({ schedules }: Pick<Post, 'schedules'>): boolean {
  return schedules.some((schedule) => stateOfTime(schedule) === 'paused')
}

/** Whether a pause keeps a time from going out; one that waits for a decision goes out by that alone. */
export function mayPause(schedule: Pick<PostSchedule, 'state'>): boolean {
  return isUpcoming(schedule) && schedule.state !== 'needs-decision'
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
