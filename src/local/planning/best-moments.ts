import type { BestTime } from '#contract/post-results.ts'
import { instantOf } from '#contract/wall-clock.ts'
import { nextFreeSlot } from './next-free-slot.ts'

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
