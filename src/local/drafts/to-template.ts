import type { ScheduleEntry } from '#contract/posts/schedule.ts'
import type { ScheduledTemplate, Template } from '#contract/posts/template.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { type PostText, pickTexts } from '#local/database/post-texts.ts'
import type { Draft } from '#local/database/rows.ts'

/**
 * A draft as the API takes it. Pure, and the same at every attempt, since the server compares
 * requests with the same key. The draft was checked when it was enqueued (`enqueue-draft.ts`).
 */
export function toTemplate(
  draft: Draft,
  pressedAt: number,
  uploadIds: readonly string[] = [],
): ScheduledTemplate {
  return {
    ...toContent(draft, uploadIds),
    isActive: true,
    isPostNow: draft.isPostNow,
    scheduleRequestDtos: listSchedules(draft, pressedAt),
  }
}

/** The content of a draft without its times: all that a saved template has. */
export function toContent(draft: Draft, uploadIds: readonly string[] = []): Template {
  const texts: Pick<Template, PostText> = pickTexts(draft)
  return {
    ...texts,
    versions: draft.versions,
    mediaAltTexts: listAltTexts(draft),
    mediaHashes: draft.mediaHashes,
    uploadIds: [...uploadIds],
  }
}

/** Alternative texts in the order of the media; empty when no file has one. */
export function listAltTexts({
  mediaHashes,
  mediaDetails,
}: Pick<Draft, 'mediaHashes' | 'mediaDetails'>): string[] {
  const texts = mediaHashes.map((hash) => mediaDetails[hash]?.altText ?? '')
  return texts.some((text) => text !== '') ? texts : []
}

function listSchedules(draft: Draft, pressedAt: number): ScheduleEntry[] {
  const { timeZone } = draft
  if (draft.isPostNow)
    return [
      {
        schedule: new Date(pressedAt).toISOString(),
        timeZone,
        ...{ repeatType: 0, repeatNumber: 0, isActive: true },
        socialMediaAccountIds: draft.postNowAccountIds,
      },
    ]
  if (!draft.isScheduling) return []
  return draft.schedules.map((schedule) => ({
    schedule: writeInstant(instantOf(schedule, timeZone)),
    timeZone,
    repeatType: schedule.repeatType,
    repeatNumber: schedule.repeatNumber,
    isActive: true,
    socialMediaAccountIds: schedule.socialMediaAccountIds,
  }))
}

function writeInstant(instant: number): string {
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString()
}
