import { dayMs, instantOf, wallClockAt } from '#contract/wall-clock.ts'

/** Insights cut their days there (docs/networks.md 3.8). */
const zone = 'America/Los_Angeles'

/** When a day ('YYYY-MM-DD') begins and ends, in ms since 1970. */
export const pacificDay = (day: string): { since: number; until: number } => {
  const since = instantOf({ date: day, time: '00:00' }, zone)
  const { date } = wallClockAt(since + 1.5 * dayMs, zone)
  return { since, until: instantOf({ date, time: '00:00' }, zone) }
}

/** The days that end within a time. */
export const pacificDaysIn = ({ since, until }: { since: number; until: number }) => {
  const days = []
  for (let at = since - dayMs; at <= until; at += dayMs) {
    const day = pacificDay(wallClockAt(at, zone).date)
    if (day.until > since && day.until <= until) days.push(day)
  }
  return days
}
