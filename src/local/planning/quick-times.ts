import { addDays, formatISO, getDay, parseISO } from 'date-fns'
import type { WeeklySlot } from '#contract/posts/planning.ts'
import { type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'

export interface QuickTime extends WallClock {
  /** The text of the button: 'Hoje 18:00'. */
  label: string
}

const common = ['09:00', '12:00', '18:00']
const most = 4

/** The project's weekly times of today and tomorrow; for a project without any, common times. */
export function listQuickTimes(
  slots: readonly WeeklySlot[],
  now: number,
  timeZone: string,
): QuickTime[] {
  const wall = wallClockAt(now, timeZone)
  const today = parseISO(wall.date)
  return ['Hoje', 'Amanhã']
    .flatMap((name, days) => {
      const day = addDays(today, days)
      const date = formatISO(day, { representation: 'date' })
      const own = slots.filter(({ weekday }) => weekday === getDay(day)).map(({ time }) => time)
      return (own.length > 0 ? own.toSorted() : common)
        .filter((time) => days > 0 || time > wall.time)
        .map((time) => ({ label: `${name} ${time}`, date, time }))
    })
    .slice(0, most)
}
