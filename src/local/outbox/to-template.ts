import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { ScheduledTemplate } from '#contract/template.ts'
import { instantOf } from '#contract/wall-clock.ts'
import type { Draft } from '../db.ts'

/** The draft as it travels, or what keeps it from travelling. */
export type TemplateResult =
  | { isReady: true; template: ScheduledTemplate }
  | { isReady: false; violations: Violation[] }

/** Pure, and the same at every attempt: the server compares what comes under one key. */
export function toTemplate(draft: Draft, pressedAt: number): TemplateResult {
  const result = v.safeParse(ScheduledTemplate, {
    caption: draft.caption,
    description: draft.description,
    location: draft.location,
    userTags: draft.userTags,
    productTags: draft.productTags,
    altText: draft.altText,
    isActive: true,
    isPostNow: draft.isPostNow,
    scheduleRequestDtos: listSchedules(draft, pressedAt),
    mediaHashes: draft.mediaHashes,
  })
  if (result.success) return { isReady: true, template: result.output }
  const violations = result.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    message: issue.message,
  }))
  return { isReady: false, violations }
}

/** The first instants a draft asks for, in ms. Repeats only come later. */
export function firstInstants(draft: Draft, pressedAt: number): number[] {
  if (draft.isPostNow) return [pressedAt]
  if (!draft.isScheduling) return []
  return draft.schedules.map((schedule) => instantOf(schedule, draft.timeZone))
}

function listSchedules(draft: Draft, pressedAt: number): unknown[] {
  const { timeZone } = draft
  if (draft.isPostNow)
    return [
      {
        schedule: new Date(pressedAt).toISOString(),
        timeZone,
        socialMediaAccountIds: draft.postNowAccountIds,
      },
    ]
  if (!draft.isScheduling) return []
  return draft.schedules.map((schedule) => ({
    schedule: writeInstant(instantOf(schedule, timeZone)),
    timeZone,
    repeatType: schedule.repeatType,
    repeatNumber: schedule.repeatNumber,
    socialMediaAccountIds: schedule.socialMediaAccountIds,
  }))
}

function writeInstant(instant: number): string {
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString()
}
