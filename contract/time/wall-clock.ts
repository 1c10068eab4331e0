import { tzOffset } from '@date-fns/tz/tzOffset'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'

/** A local date and time, as a clock in a time zone shows them. */
export interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
}

const minuteMs = millisecondsInMinute
/** A calendar day of 24 hours: local times without an offset have no shorter or longer days. */
export const dayMs = millisecondsInDay

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

/** In ms; NaN in an unknown zone, and for an instant out of range. */
function offsetAt(instant: number, timeZone: string): number {
  const name = zoneName(timeZone)
  return name === undefined ? Number.NaN : tzOffset(name, new Date(instant)) * minuteMs
}

/**
 * The names that were asked for, since asking the engine is slow. The number is limited, since it
 * accepts any mixture of upper and lower case.
 */
const mostNames = 1000
const names = new Map<string, string>()

/**
 * The engine's own name of an IANA zone or an offset ('america/sao_paulo': 'America/Sao_Paulo');
 * undefined if it knows none. `tzOffset` keeps 30 kB for each spelling, and so gets this one alone.
 */
export function zoneName(timeZone: string): string | undefined {
  const known = names.get(timeZone)
  if (known !== undefined) return known
  try {
    const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    if (names.size < mostNames) names.set(timeZone, name)
    return name
  } catch {
    return undefined
  }
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
