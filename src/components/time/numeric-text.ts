import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns'

const patterns = {
  minute: 'dd/MM/yyyy, HH:mm',
  second: 'dd/MM/yyyy HH:mm:ss',
  /** For times of these weeks, without the year. */
  short: 'dd/MM, HH:mm',
} as const

/**
 * A time of a zone in digits: '21/11/2026, 14:30' to the minute, '21/11/2026 14:30:09' to the second,
 * '21/11, 14:30' in short. The zone of the machine makes no difference.
 */
export function numericText(
  instant: string | number,
  timeZone: string,
  precision: keyof typeof patterns = 'minute',
): string {
  return format(instant, patterns[precision], { in: tz(timeZone) })
}
