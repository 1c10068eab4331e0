import type { Draft, DraftSchedule } from '#local/database/rows.ts'
import { accountId } from './local-device.ts'

/** The content of a draft planned for that time on one account. */
export function makeLaterDraft(
  date: string,
  time: string,
  repeat: Partial<DraftSchedule> = {},
): Partial<Draft> {
  const once = { id: crypto.randomUUID(), date, time, repeatType: 0, repeatNumber: 0 }
  return {
    ...{ isPostNow: false, postNowAccountIds: [], isScheduling: true },
    schedules: [{ ...once, socialMediaAccountIds: [accountId], ...repeat }],
  }
}
