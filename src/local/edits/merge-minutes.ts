import type { EditDraftSchedule } from '../database/rows.ts'

const minuteMs = 60_000

/** The beginning of the minute of an ISO 8601 instant, in ms. */
export function toMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}

/**
 * The rows of the form in order of time; times of the same minute become one, at the earliest of
 * their instants. Only for opening the form: while a row is typed it may pass by another one's
 * minute. Rows without a time come last.
 */
export function mergeMinutes(schedules: readonly EditDraftSchedule[]): EditDraftSchedule[] {
  const rows: EditDraftSchedule[] = []
  for (const schedule of schedules.toSorted(byTime)) {
    const { scheduledAt, socialMediaAccountIds } = schedule
    const last = rows.at(-1)
    const isSame =
      last?.scheduledAt != null &&
      scheduledAt !== null &&
      toMinute(last.scheduledAt) === toMinute(scheduledAt)
    if (!isSame) rows.push(schedule)
    else {
      const accountIds = new Set([...last.socialMediaAccountIds, ...socialMediaAccountIds])
      rows[rows.length - 1] = { ...last, socialMediaAccountIds: [...accountIds] }
    }
  }
  return rows
}

function byTime(a: EditDraftSchedule, b: EditDraftSchedule): number {
  const [left, right] = [a, b].map(({ scheduledAt }) =>
    scheduledAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(scheduledAt),
  )
  return (left ?? 0) - (right ?? 0)
}
