import { tzOffset } from '@date-fns/tz/tzOffset'

/** A day and a minute as the clock on the wall of a zone shows them. */
export interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** What the wall shows in `timeZone` at an instant. Does not depend on the machine's own zone. */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  // A clock in UTC that shows what the wall shows.
  const wall = new Date(instant + offsetAt(instant, timeZone))
  return {
    date: `${pad(wall.getUTCFullYear(), 4)}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}`,
    time: `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`,
  }
}

/**
 * The instant, in ms, at which the wall shows that; a time a clock change skips moves forward, of one
 * that comes twice it is the first. NaN if malformed.
 */
export function instantOf({ date, time }: WallClock, timeZone: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${date} ${time}`)
  if (!match) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute)
  // No zone changes its clock twice within two days: it is one of these two offsets, or, where neither
  // shows that time, the one of before the change carries it over.
  const before = offsetAt(+wall - dayMs, timeZone)
  const after = offsetAt(+wall + dayMs, timeZone)
  const found = [before, after].find((offset) => offsetAt(+wall - offset, timeZone) === offset)
  return +wall - (found ?? before)
}

function offsetAt(instant: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(instant)) * minuteMs
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
