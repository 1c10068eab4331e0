const format = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** '21/11/2026': the day of an instant, in ms, in the zone of this device. */
export function deviceDateText(instant: number): string {
  return format.format(instant)
}
