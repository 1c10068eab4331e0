import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { getUnixTime } from 'date-fns/getUnixTime'
import type { Interval } from './price-list.ts'

export type Period = { start: number; end: number }

/**
 * The period that contains `at`; all times are in seconds. Periods begin on the day of the month on
 * which the first one began, or on the last day of a shorter month, so that a subscription of the
 * 31st stays there.
 */
export const periodAt = (anchor: number, interval: Interval, at: number): Period => {
  const months = interval === 'year' ? 12 : 1
  const [from, to] = [fromUnixTime(anchor), fromUnixTime(at)]
  const passed = differenceInCalendarMonths(to, from)
  let count = Math.max(0, Math.floor(passed / months) - 1)
  while (monthsAfter(anchor, (count + 1) * months) <= at) count += 1
  return {
    start: monthsAfter(anchor, count * months),
    end: monthsAfter(anchor, (count + 1) * months),
  }
}

const monthsAfter = (anchor: number, months: number): number =>
  getUnixTime(addMonths(fromUnixTime(anchor), months))
