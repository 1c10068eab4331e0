import { wallTimeAt } from '#contract/time/wall-clock.ts'
import { dayBounds } from './days.ts'

/** The device's zone. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * How far the device's clock is ahead of the project's on these days: '3 h a mais'; or '4 h a menos, depois
 * 3 h a menos' when one of the zones changes its clocks in between; '' when both show the same time.
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

/** '' when both zones show the same time; undefined for a zone that the browser does not know. */
function describeAhead(at: number, timeZone: string, own: string): string | undefined {
  const ahead = Math.round((wallTimeAt(at, own) - wallTimeAt(at, timeZone)) / 60_000)
  if (!Number.isFinite(ahead)) return undefined
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60]
  const text = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean)
  return ahead === 0 ? '' : `${text.join(' ')} ${ahead > 0 ? 'a mais' : 'a menos'}`
}
