import { ptBR } from 'date-fns/locale/pt-BR'
import { formatInTimeZone } from 'date-fns-tz'
import { datePatterns } from './plain-date.ts'

/** The day of an instant (ISO, or milliseconds) in a time zone: '21/11/2026', or in another form. */
export function dayText(
  instant: string | number,
  timeZone: string,
  form: keyof typeof datePatterns = 'numeric',
): string {
  return formatInTimeZone(instant, timeZone, datePatterns[form], { locale: ptBR })
}
