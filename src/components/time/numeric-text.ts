import { wallClockAt } from '#contract/wall-clock.ts'

/** A time in digits: '21/11/2026, 14:30' to the minute, '21/11/2026 14:30:09' to the second. */
export function numericText(
  instant: string | number,
  timeZone: string,
  precision: 'minute' | 'second' = 'minute',
): string {
  const at = new Date(instant)
  const { date, time } = wallClockAt(+at, timeZone)
  const day = date.split('-').reverse().join('/')
  // Since 1972 every zone's offset is whole minutes, so the seconds are the same everywhere.
  const seconds = String(at.getUTCSeconds()).padStart(2, '0')
  return precision === 'minute' ? `${day}, ${time}` : `${day} ${time}:${seconds}`
}
