import { maxOccurrences, pastToleranceMs } from '#contract/posts/schedule.ts'
import type { ScheduledTemplate } from '#contract/posts/template.ts'
import { expandOccurrences } from '#contract/time/occurrences.ts'
import { ApiError } from '../../http/api-error.ts'

export interface PlannedTarget {
  accountId: string
  scheduledAt: Date
  timeZone: string
}

/**
 * One target for each account and time. Throws SCHEDULE_IN_PAST for a first time that is past by
 * more than the tolerance; within it, and for 'Postar agora', it is due at once. The schema limits
 * their number.
 */
export function planTargets(template: ScheduledTemplate, now: Date): PlannedTarget[] {
  if (!template.isActive) return []
  const targets = new Map<string, PlannedTarget>()
  for (const [index, entry] of template.scheduleRequestDtos.entries()) {
    if (!entry.isActive) continue
    const schedule = template.isPostNow ? now.toISOString() : entry.schedule
    if (Date.parse(schedule) < now.getTime() - pastToleranceMs)
      throw refusePast(`scheduleRequestDtos.${index}.schedule`)
    const times = expandOccurrences({ ...entry, schedule })
    if (times.some((time) => isBeyondCalendar(new Date(time))))
      throw refuseTooFar(`scheduleRequestDtos.${index}.schedule`)
    for (const time of times)
      for (const accountId of entry.socialMediaAccountIds) {
        const target = { accountId, scheduledAt: new Date(time), timeZone: entry.timeZone }
        targets.set(`${accountId} ${time}`, target)
      }
  }
  return [...targets.values()]
}

/** The last year that ISO 8601 writes with four digits; later ones have a sign and six. */
const lastYear = 9999

export function isBeyondCalendar(time: Date): boolean {
  return time.getUTCFullYear() > lastYear
}

export function refusePast(field: string): ApiError {
  return refuse('SCHEDULE_IN_PAST', field, 'Este horário já passou.')
}

export function refuseTooFar(field: string): ApiError {
  return refuse('INVALID_REQUEST', field, 'Este horário é distante demais.')
}

export function refuseTooMany(field: string): ApiError {
  const message = `Um post pode ter no máximo ${maxOccurrences} horários.`
  return refuse('INVALID_REQUEST', field, message)
}

function refuse(code: 'SCHEDULE_IN_PAST' | 'INVALID_REQUEST', field: string, message: string) {
  return new ApiError(code, { details: [{ field, message }] })
}
