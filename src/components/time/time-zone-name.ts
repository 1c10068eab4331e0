/** The usual name of a time zone: 'horário de Brasília'; without one, its offset: 'GMT-03:00'. */
export function timeZoneName(timeZone: string): string {
  const name = nameOf(timeZone, 'longGeneric') ?? nameOf(timeZone, 'long') ?? timeZone
  // 'Padrão' is left out: it tells nothing about zones without a summer time.
  return name.replace(/^Horário(?: Padrão)? /, 'horário ')
}

/** A cache: creating a formatter takes 40 times as long as using it, and lists show many zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function nameOf(timeZone: string, timeZoneName: 'longGeneric' | 'long'): string | undefined {
  const key = `${timeZoneName} ${timeZone}`
  const known = formatters.get(key)
  const formatter = known ?? new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName })
  if (!known) formatters.set(key, formatter)
  const name = formatter.formatToParts().find((part) => part.type === 'timeZoneName')?.value
  return timeZoneName === 'longGeneric' && name?.startsWith('GMT') ? undefined : name
}
