import type { EditDraftSchedule } from '../rows.ts'

const minuteMs = 60_000

/** In ms, the beginning of the minute of an ISO 8601 instant. */
export function toMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}

/**
 * The rows of the form, in order of time: times of the same minute are one, at the earliest of their
 * instants. Only for opening it: a row that passes by another one's minute while it is typed is not
 * to melt into it. Times without an instant come last.
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
