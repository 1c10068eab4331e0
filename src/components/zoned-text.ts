import { ptBR } from 'date-fns/locale/pt-BR'
import { formatInTimeZone } from 'date-fns-tz'
import { timeZoneName } from './time-zone-name.ts'

export type TimeForm = 'full' | 'numeric' | 'exact' | 'hour'

/**
 * An instant as the clock on the wall of a zone shows it: 'sáb., 21 de nov., 14:30' (full; with the
 * year when it is not this one), '21/11/2026, 14:30' (numeric, the product's "Postado em"),
 * '21/11/2026 14:30:05' (exact, its "Criado em") or '14:30'.
 */
export function zonedText(
  instant: string | number,
  timeZone: string,
  form: TimeForm = 'full',
  now = Date.now(),
): string {
  const format = (pattern: string, at: string | number = instant) =>
    formatInTimeZone(at, timeZone, pattern, { locale: ptBR })
  if (form === 'hour') return format('HH:mm')
  if (form === 'numeric') return format('dd/MM/yyyy, HH:mm')
  if (form === 'exact') return format('dd/MM/yyyy HH:mm:ss')
  const year = format('yyyy') === format('yyyy', now) ? '' : ` ${format("'de' yyyy")}`
  // The locale's own short weekdays have lost their accents ('sab').
  return `${format('EEEE').slice(0, 3)}., ${format("d 'de' MMM")}.${year}, ${format('HH:mm')}`
}

/** 'sáb., 21 de nov., 14:30, horário de Brasília' */
export function zonedTextWithZone(
  instant: string | number,
  timeZone: string,
  now?: number,
): string {
  return `${zonedText(instant, timeZone, 'full', now)}, ${timeZoneName(timeZone)}`
}
