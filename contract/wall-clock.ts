import { TZDateMini } from '@date-fns/tz'

/** A day and a minute as the clock on the wall of a zone shows them. */
export interface WallClock {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
}

/** What the wall shows in `timeZone` at an instant. Does not depend on the machine's own zone. */
export function wallClockAt(instant: number, timeZone: string): WallClock {
  const local = new TZDateMini(instant, timeZone)
  return {
    date: `${pad(local.getFullYear(), 4)}-${pad(local.getMonth() + 1)}-${pad(local.getDate())}`,
    time: `${pad(local.getHours())}:${pad(local.getMinutes())}`,
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
  return +new TZDateMini(year, month - 1, day, hour, minute, timeZone)
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
