/** A day and a minute as the clock on the wall of a zone shows them. */
export interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
}

const minuteMs = 60_000
/** A day of the wall's clock, which knows none of 23 or 25 hours. */
export const dayMs = 24 * 60 * minuteMs

/** What the wall shows in `timeZone` at an instant in ms. Does not depend on the machine's own zone. */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  const wall = new Date(wallAt(instant, timeZone))
  return {
    date: `${pad(wall.getUTCFullYear(), 4)}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}`,
    time: `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`,
  }
}

/** The instant, in ms, at which the wall shows that, by the rules of `instantOfWall`. NaN if malformed. */
export function instantOf({ date, time }: WallClock, timeZone: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${date} ${time}`)
  if (!match) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute)
  return instantOfWall(+wall, timeZone)
}

/**
 * What the wall shows in `timeZone` at an instant in ms, written as the ms at which a clock in UTC shows
 * the same: days of the calendar are added to it by adding `dayMs`. NaN in a zone the engine does not know.
 */
export function wallAt(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone)
}

/**
 * The instant, in ms, at which the wall shows `wall` (as `wallAt` writes it); everything that makes an
 * instant of a time on the wall goes through here. As RFC 5545, section 3.3.5, has it: a time that comes
 * twice is the first of the two; one that is skipped has the offset from before the gap, so that it moves
 * forward by as much as was skipped (02:30 becomes 03:30). NaN in a zone the engine does not know.
 * https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5
 */
export function instantOfWall(wall: number, timeZone: string): number {
  // No zone changes its clock twice within these two days: one of the two offsets is that of the time.
  const before = offsetAt(wall - dayMs, timeZone)
  const after = offsetAt(wall + dayMs, timeZone)
  if (before === after) return wall - before
  const found = [before, after].find((offset) => offsetAt(wall - offset, timeZone) === offset)
  return wall - (found ?? before)
}

/**
 * Making a formatter takes longer than using it a hundred times. An engine takes a zone in any mixture of
 * large and small letters, and one costs some 30 kB, so only so many are kept.
 */
const mostFormatters = 100
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  if (formatters.size >= mostFormatters) formatters.clear()
  formatters.set(timeZone, made)
  return made
}

/** How far, in ms, the wall is ahead of UTC: the engine writes '11/22/2026, GMT-03:00', and 'GMT' for 0. */
function offsetAt(instant: number, timeZone: string): number {
  try {
    const text = formatterOf(timeZone).format(instant)
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d):?(\d\d)?$/.exec(text) ?? []
    const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60
    return (sign === '-' ? -1 : 1) * ahead * minuteMs
  } catch {
    // No such zone, or no such time.
    return Number.NaN
  }
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
