import { expandOccurrences } from '#contract/occurrences.ts'
import { pastToleranceMs } from '#contract/schedule.ts'
import type { ScheduledTemplate } from '#contract/template.ts'
import { isBeyondCalendar, refusePast, refuseTooFar } from './refuse-time.ts'

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
