import { randomInt } from 'node:crypto'
import { dayMs, instantOf, wallClockAt } from '#contract/time/wall-clock.ts'

/**
 * 17 digits like those of Meta's networks, and always odd: no JavaScript number holds an odd number
 * above 2^53, so a client that reads ids as numbers gets another id, and its test fails.
 */
export const newId = (prefix: string) => {
  const middle = Array.from({ length: 16 - prefix.length }, () => randomInt(10)).join('')
  return `${prefix}${middle}${randomInt(5) * 2 + 1}`
}

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
