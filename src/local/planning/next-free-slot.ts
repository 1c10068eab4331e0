import { addDays, formatISO, getDay, parseISO } from 'date-fns'
import { takesSlot, type WeeklySlot } from '#contract/posts/planning.ts'
import type { BestTime } from '#contract/posts/post-results.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'

const weeksAhead = 8
/** The first weekly time of the project that is still to come and has no post. */
export function nextFreeSlot(
  slots: readonly WeeklySlot[],
  takenInstants: readonly number[],
  now: number,
  timeZone: string,
): WallClock | undefined {
  const today = parseISO(wallClockAt(now, timeZone).date)
  for (let days = 0; days <= weeksAhead * 7; days++) {
    const day = addDays(today, days)
    const times = slots.filter(({ weekday }) => weekday === getDay(day)).map(({ time }) => time)
    for (const time of times.toSorted()) {
      const moment = { date: formatISO(day, { representation: 'date' }), time }
      const at = instantOf(moment, timeZone)
      if (at > now && !takenInstants.some((taken) => takesSlot(taken, at))) return moment
    }
  }
  return undefined
}

export interface BestMoment {
  /** In ms. */
  at: number
  time: BestTime
}

/**
 * When each of the best times is to come next without a post near it, in their order. `timeZone` is the
 * project's; a time that has a post every week is left out.
 */
export function listBestMoments(
  times: readonly BestTime[],
  takenInstants: readonly number[],
  now: number,
  timeZone: string,
): BestMoment[] {
  return times.flatMap((time) => {
    const moment = nextFreeSlot([slotOf(time)], takenInstants, now, timeZone)
    return moment ? [{ at: instantOf(moment, timeZone), time }] : []
  })
}

/** The weekly time at which an hour begins. */
export function slotOf({ weekday, hour }: BestTime) {
  return { weekday, time: `${String(hour).padStart(2, '0')}:00` }
}
