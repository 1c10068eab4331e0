import { wallClockAt } from '#contract/wall-clock.ts'
import { type DateForm, formatPlainDate } from './plain-date.ts'

/** The day of an instant (ISO, or milliseconds) in a time zone: '21/11/2026', or in another form. */
export function dayText(
  instant: string | number,
  timeZone: string,
  form: DateForm = 'numeric',
): string {
  return formatPlainDate(wallClockAt(+new Date(instant), timeZone).date, form)
}
