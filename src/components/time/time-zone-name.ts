/** 'horário de Brasília': the zone as people say it. A zone without such a name gives its offset ('GMT-03:00'). */
export function timeZoneName(timeZone: string): string {
  const name = nameOf(timeZone, 'longGeneric') ?? nameOf(timeZone, 'long') ?? timeZone
  // Zones without a summer time of their own are called standard for no one's benefit.
  return name.replace(/^Horário(?: Padrão)? /, 'horário ')
}

function nameOf(timeZone: string, timeZoneName: 'longGeneric' | 'long'): string | undefined {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName }).formatToParts()
  const name = parts.find((part) => part.type === 'timeZoneName')?.value
  return timeZoneName === 'longGeneric' && name?.startsWith('GMT') ? undefined : name
}
