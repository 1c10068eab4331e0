import { wallTimeAt } from '#contract/wall-clock.ts'
import { dayBounds } from './days.ts'

/** The device's own zone. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * How far the device's clock is ahead of the project's on these days: '3 h a mais', and '4 h a menos, depois
 * 3 h a menos' where one of the two changes meanwhile; '' where both show the same.
 */
export function describeOwnZone(
  days: readonly string[],
  timeZone: string,
  own = ownZone(),
): string {
  if (own === timeZone) return ''
  const bounds = dayBounds(days, timeZone)
  const [first = Number.NaN, last = Number.NaN] = [bounds[0], bounds.at(-1)]
  const [before, after] = [first, last - 1].map((at) => describeAhead(at, timeZone, own))
  if (before === undefined || after === undefined) return ''
  if (before !== after) return `${before || same}, depois ${after || same}`
  return before
}

const same = 'a mesma hora'

/** '' for the same hour; undefined for a zone that the engine does not know. */
function describeAhead(at: number, timeZone: string, own: string): string | undefined {
  const ahead = Math.round((wallTimeAt(at, own) - wallTimeAt(at, timeZone)) / 60_000)
  if (!Number.isFinite(ahead)) return undefined
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  const text = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean)
  return ahead === 0 ? '' : `${text.join(' ')} ${ahead > 0 ? 'a mais' : 'a menos'}`
}
