import { differenceInCalendarDays, parseISO } from 'date-fns'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'

/**
 * An instant in words, relative to the day `today` ('YYYY-MM-DD'): 'hoje, 09:00', 'amanhã, 09:00',
 * 'sábado, 09:00', '6 de dez, 09:00'.
 */
export function whenText(instant: string | number, timeZone: string, today: string): string {
  const { date, time } = wallClockAt(Number(new Date(instant)), timeZone)
  return `${nameDay(date, today)}, ${time}`
}

function nameDay(date: string, today: string): string {
  const days = differenceInCalendarDays(parseISO(date), parseISO(today))
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  if (days === -1) return 'ontem'
  return formatPlainDate(date, days > 1 && days < 7 ? 'weekday' : 'short')
}
