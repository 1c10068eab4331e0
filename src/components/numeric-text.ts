import { formatInTimeZone } from 'date-fns-tz'

/** The product's numeric times: '21/11/2026, 14:30' to the minute, '21/11/2026 14:30:09' to the second. */
export function numericText(
  instant: string | number,
  timeZone: string,
  precision: 'minute' | 'second' = 'minute',
): string {
  const pattern = precision === 'minute' ? 'dd/MM/yyyy, HH:mm' : 'dd/MM/yyyy HH:mm:ss'
  return formatInTimeZone(instant, timeZone, pattern)
}
