import { TZDate } from '@date-fns/tz'
import * as v from 'valibot'
import type { Violation } from '#contract/envelope.ts'
import { ScheduledTemplate } from '#contract/template.ts'
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
  return draft.schedules.map(({ date, time }) => toInstant(date, time, draft.timeZone))
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
  return draft.schedules.map(({ date, time, repeatType, repeatNumber, socialMediaAccountIds }) => ({
    schedule: writeInstant(toInstant(date, time, timeZone)),
    timeZone,
    repeatType,
    repeatNumber,
    socialMediaAccountIds,
  }))
}

/** Wall clock in a zone to an instant in ms; NaN when it is no date. */
export function toInstant(date: string, time: string, timeZone: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${date} ${time}`)
  if (!match) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  return +new TZDate(year, month - 1, day, hour, minute, timeZone)
}

function writeInstant(instant: number): string {
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString()
}
