import type { Interval } from './price-list.ts'

export type Period = { start: number; end: number }

/**
 * The period that contains `at`; all times are in seconds. Periods begin on the day of the month on
 * which the first one began, or on the last day of a shorter month, so that a subscription of the
 * 31st stays there.
 */
export const periodAt = (anchor: number, interval: Interval, at: number): Period => {
  const months = interval === 'year' ? 12 : 1
  const [from, to] = [new Date(anchor * 1000), new Date(at * 1000)]
  const passed =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  let count = Math.max(0, Math.floor(passed / months) - 1)
  while (addMonths(anchor, (count + 1) * months) <= at) count += 1
  return {
    start: addMonths(anchor, count * months),
    end: addMonths(anchor, (count + 1) * months),
  }
}

const addMonths = (anchor: number, months: number): number => {
  const from = new Date(anchor * 1000)
  const day = from.getUTCDate()
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(from.getUTCMonth() + months)
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(day, last))
  return Math.floor(moved.getTime() / 1000)
}
