import type { ScheduleEntry } from '#contract/schedule.ts'
import type { ScheduledTemplate, Template } from '#contract/template.ts'
import { instantOf } from '#contract/wall-clock.ts'
import type { Draft } from '#local/rows.ts'

/**
 * The draft as it travels; pure, and the same at every attempt, since the server compares what comes
 * under one key. It was checked when it was put on its way (`check-draft.ts`).
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

/** What it says and shows, without its times: all that there is of one saved to be used again. */
export function toContent(draft: Draft, uploadIds: readonly string[] = []): Template {
  const { caption, description, location, userTags, productTags, altText } = draft
  return {
    ...{ caption, description, location, userTags, productTags, altText },
    versions: draft.versions,
    mediaAltTexts: listAltTexts(draft),
    mediaHashes: draft.mediaHashes,
    uploadIds: [...uploadIds],
  }
}

/** In the order of the media; none where nothing was said of any. */
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
