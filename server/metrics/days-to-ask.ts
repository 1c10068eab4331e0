import { dayMs } from '#contract/wall-clock.ts'

/** As many days back as networks tell in one go (docs/networks.md 3.8). */
const daysBack = 30
/** Days of one question: what it brings is stored before the next. */
const daysAtOnce = 7
/** So long after a day has begun, in ms, what was told of it is final: networks are up to two days late. */
const finalMs = 4 * dayMs

/**
 * The days, 'YYYY-MM-DD', whose reach and views are to be asked for at `now`, the newest first: those of
 * the last month that were never asked for (`asked` has none of them), or not since they are final.
 */
export function listDaysToAsk(
  now: Date,
  asked: ReadonlyMap<string, Date | null>,
): readonly string[][] {
  const today = Date.parse(dayOf(now.getTime()))
  const days = Array.from({ length: daysBack }, (_, index) => today - (daysBack - index) * dayMs)
  const due = days.filter((day) => {
    const at = asked.get(dayOf(day))
    return !at || at.getTime() < day + finalMs
  })
  const pieces: string[][] = []
  while (due.length > 0) pieces.push(due.splice(-daysAtOnce).map(dayOf))
  return pieces
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
