/** A local date and time, as a clock in a time zone shows them. */
export interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
}

const minuteMs = 60_000
/** A calendar day of 24 hours: local times without an offset have no shorter or longer days. */
export const dayMs = 24 * 60 * minuteMs

/** The local time in `timeZone` at an instant in ms, on a machine in any zone. */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  const wall = new Date(wallTimeAt(instant, timeZone))
  return {
    date: `${pad(wall.getUTCFullYear(), 4)}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}`,
    time: `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`,
  }
}

/** In ms, by the rules of `instantOfWallTime`; NaN if malformed. */
export function instantOf({ date, time }: WallClock, timeZone: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${date} ${time}`)
  if (!match) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number)
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute)
  return instantOfWallTime(+wall, timeZone)
}

/**
 * The local time in `timeZone` at an instant in ms, as the ms of the same time in UTC, so that days
 * can be added as `dayMs`. NaN in an unknown zone.
 */
export function wallTimeAt(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone)
}

/**
 * The instant, in ms, of a `wallTimeAt`. The first of a doubled time; a skipped one moves forward
 * by the gap (02:30 becomes 03:30): https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5. NaN in an
 * unknown zone.
 */
export function instantOfWallTime(wall: number, timeZone: string): number {
  // No zone changes its clock twice within two days, so one of these offsets is the right one.
  const before = offsetAt(wall - dayMs, timeZone)
  const after = offsetAt(wall + dayMs, timeZone)
  if (before === after) return wall - before
  const found = [before, after].find((offset) => offsetAt(wall - offset, timeZone) === offset)
  return wall - (found ?? before)
}

/**
 * Creating a formatter is slow, so they are kept. The number is limited: one takes some 30 kB, and
 * the engine accepts any mixture of upper and lower case.
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

/** In ms. The engine writes '11/22/2026, GMT-03:00', and 'GMT' for 0. */
function offsetAt(instant: number, timeZone: string): number {
  try {
    const text = formatterOf(timeZone).format(instant)
    const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d):?(\d\d)?$/.exec(text) ?? []
    const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0) + Number(seconds ?? 0) / 60
    return (sign === '-' ? -1 : 1) * ahead * minuteMs
  } catch {
    // An unknown zone, or an instant out of range.
    return Number.NaN
  }
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
