import type { WeeklySlot } from '#contract/planning.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/wall-clock.ts'

const weeksAhead = 8
/** A slot is taken by a post that is nearer than this, in ms. */
const nearMs = 15 * 60_000

/** The first weekly time of the project that is still to come and has no post. */
export function nextFreeSlot(
  slots: readonly WeeklySlot[],
  takenInstants: readonly number[],
  now: number,
  timeZone: string,
): WallClock | undefined {
  const today = Date.parse(`${wallClockAt(now, timeZone).date}T00:00:00Z`)
  for (let day = 0; day <= weeksAhead * 7; day++) {
    const date = new Date(today + day * 86_400_000)
    const times = slots
      .filter(({ weekday }) => weekday === date.getUTCDay())
      .map(({ time }) => time)
    for (const time of times.toSorted()) {
      const moment = { date: date.toISOString().slice(0, 10), time }
      const at = instantOf(moment, timeZone)
      if (at > now && !takenInstants.some((taken) => Math.abs(taken - at) < nearMs)) return moment
    }
  }
  return undefined
}
