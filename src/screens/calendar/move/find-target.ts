import { millisecondsInDay } from 'date-fns/constants'
import { instantOf, instantOfWallTime, wallClockAt, wallTimeAt } from '#contract/time/wall-clock.ts'
import { keepClockTime } from '#local/moves/keep-clock-time.ts'
import { addDays } from '#src/components/time/plain-date.ts'
import type { CalendarView } from '../calendar-view.ts'
import type { DropPlace } from './drop-place.ts'

const hourMs = 60 * 60_000
const weekdays = 7

interface TargetOptions {
  view: CalendarView
  /** The calendar's zone, in which its days and hours are. */
  timeZone: string
  /** The zone of the item's project. */
  ownZone: string
}

/**
 * The new time, in ms, of an item at `at`. Dropped on a day, it keeps its local time in its project's zone;
 * dropped on an hour, its minute. Left and right arrows move it by a day, up and down by a week, or in the
 * day's view by an hour.
 */
export function findTarget(
  at: number,
  place: DropPlace | { key: string },
  { view, timeZone, ownZone }: TargetOptions,
): number | undefined {
  if (!('key' in place)) return ofDrop(at, place, { timeZone, ownZone })
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -weekdays, ArrowDown: weekdays },
  }
  const days = steps[place.key]
  if (days === undefined) return undefined
  if (view === 'day' && Math.abs(days) === weekdays)
    return moveByHour(at, days > 0 ? 1 : -1, ownZone)
  return moveByDays(at, days, ownZone)
}

/** Skips an hour that does not exist: going back, it would be read as the time at which the item is. */
function moveByHour(at: number, by: 1 | -1, timeZone: string): number {
  const wall = wallTimeAt(at, timeZone)
  const moved = instantOfWallTime(wall + by * hourMs, timeZone)
  return moved === at ? instantOfWallTime(wall + 2 * by * hourMs, timeZone) : moved
}

function moveByDays(at: number, days: number, timeZone: string): number {
  return keepClockTime(at, addDays(wallClockAt(at, timeZone).date, days), timeZone)
}

/** The number of days between two dates, 'YYYY-MM-DD'. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsInDay
}

function ofDrop(
  at: number,
  { date, hour }: DropPlace,
  { timeZone, ownZone }: Omit<TargetOptions, 'view'>,
): number {
  if (hour === undefined) {
    const days = daysBetween(wallClockAt(at, timeZone).date, date)
    const kept = moveByDays(at, days, ownZone)
    // When only one of the zones changes its clocks in between, that may be another day, near midnight.
    return wallClockAt(kept, timeZone).date === date ? kept : keepClockTime(at, date, timeZone)
  }
  const { date: before, time } = wallClockAt(at, timeZone)
  // Dropped on its own hour, the item keeps its time to the second.
  if (before === date && Number(time.slice(0, 2)) === hour) return at
  return instantOf({ date, time: `${String(hour).padStart(2, '0')}${time.slice(2)}` }, timeZone)
}
