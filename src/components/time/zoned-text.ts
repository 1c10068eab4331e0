import { timeZoneName } from './time-zone-name.ts'

export type TimeForm = 'full' | 'hour'

const forms = {
  hour: { hour: '2-digit', minute: '2-digit' },
  full: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  },
  withYear: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A cache: creating a formatter takes over 100 times as long as using it, and lists show many times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function format(instant: number, timeZone: string, form: keyof typeof forms): string {
  const key = `${form} ${timeZone}`
  const known = formatters.get(key)
  const formatter = known ?? new Intl.DateTimeFormat('pt-BR', { ...forms[form], timeZone })
  if (!known) formatters.set(key, formatter)
  return formatter.format(instant)
}

/**
 * An instant as local time in a time zone: 'sáb., 21 de nov., 14:30' (with the year if it is not the current
 * one) or '14:30'. Uses only `Intl`, so that the shell and the calendar load no library.
 */
export function zonedText(
  instant: string | number,
  timeZone: string,
  form: TimeForm = 'full',
  now = Date.now(),
): string {
  const at = Number(new Date(instant))
  if (form === 'hour') return format(at, timeZone, 'hour')
  const isThisYear = format(at, timeZone, 'year') === format(now, timeZone, 'year')
  return format(at, timeZone, isThisYear ? 'full' : 'withYear')
}

/** For example 'sáb., 21 de nov., 14:30, horário de Brasília'. */
export function zonedTextWithZone(
  instant: string | number,
  timeZone: string,
  now?: number,
): string {
  return `${zonedText(instant, timeZone, 'full', now)}, ${timeZoneName(timeZone)}`
}
