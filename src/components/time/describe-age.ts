const minuteMs = 60_000
const units = [
  ['day', 24 * 60 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
] as const

const words = new Intl.RelativeTimeFormat('pt-BR')

/** 'há 5 minutos', 'há 3 dias'; 'agora há pouco' below a minute, and where the clock was set back. */
export function describeAge(ageMs: number): string {
  const unit = units.find(([, ms]) => ageMs >= ms)
  return unit ? words.format(-Math.floor(ageMs / unit[1]), unit[0]) : 'agora há pouco'
}
