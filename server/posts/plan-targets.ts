import { expandOccurrences } from '#contract/occurrences.ts'
import { maxOccurrences, pastToleranceMs } from '#contract/schedule.ts'
import type { ScheduledTemplate } from '#contract/template.ts'
import { ApiError } from '../http/api-error.ts'

export interface PlannedTarget {
  accountId: string
  scheduledAt: Date
  timeZone: string
}

/** ISO 8601 as the wire and the database write it ends here; what follows has a sign and six digits. */
const lastYear = 9999

/**
 * One target for each account and time. A first time in the past is refused beyond the tolerance;
 * within it, and for 'Postar agora', it is due at once.
 */
export function planTargets(template: ScheduledTemplate, now: Date): PlannedTarget[] {
  if (!template.isActive) return []
  const targets = new Map<string, PlannedTarget>()
  for (const [index, entry] of template.scheduleRequestDtos.entries()) {
    if (!entry.isActive) continue
    const schedule = template.isPostNow ? now.toISOString() : entry.schedule
    if (Date.parse(schedule) < now.getTime() - pastToleranceMs)
      throw refuse('SCHEDULE_IN_PAST', `scheduleRequestDtos.${index}.schedule`)
    const times = expandOccurrences({ ...entry, schedule })
    if (times.some((time) => new Date(time).getUTCFullYear() > lastYear))
      throw refuse(
        'INVALID_REQUEST',
        `scheduleRequestDtos.${index}.schedule`,
        'Este horário é distante demais.',
      )
    for (const time of times)
      for (const accountId of entry.socialMediaAccountIds) {
        const target = { accountId, scheduledAt: new Date(time), timeZone: entry.timeZone }
        targets.set(`${accountId} ${time}`, target)
      }
    if (targets.size > maxOccurrences)
      throw refuse(
        'INVALID_REQUEST',
        'scheduleRequestDtos',
        `Um post pode ter no máximo ${maxOccurrences} horários.`,
      )
  }
  return [...targets.values()]
}

function refuse(code: 'SCHEDULE_IN_PAST' | 'INVALID_REQUEST', field: string, message?: string) {
  const details = [{ field, message: message ?? 'Este horário já passou.' }]
  return new ApiError(code, { details })
}
