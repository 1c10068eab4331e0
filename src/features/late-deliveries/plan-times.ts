import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { timeStepMinutes } from '#contract/posts/schedule.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const stepMs = timeStepMinutes * minuteMs

/** One hour after the next full five minutes, as local time in the zone. `now` is in ms. */
export function suggestTime(now: number, timeZone: string): WallClock {
  return wallClockAt((Math.floor(now / stepMs) + 1) * stepMs + hourMs, timeZone)
}

export interface PlannedTime {
  delivery: LateDelivery
  /** The new time, in ms since the epoch. */
  at: number
}

/**
 * The new times of `deliveries`, which are sorted by time: the first gets the chosen time, the others keep
 * their distance to it, in whole minutes. Empty while no time is chosen.
 */
export function planTimes(
  deliveries: readonly LateDelivery[],
  chosen: WallClock,
  timeZone: string,
): PlannedTime[] {
  const first = instantOf(chosen, timeZone)
  const [earliest] = deliveries
  if (!earliest || Number.isNaN(first)) return []
  return deliveries.map((delivery) => ({
    delivery,
    at: first + toMinute(delivery.scheduledAt) - toMinute(earliest.scheduledAt),
  }))
}

function toMinute(instant: string): number {
  return Math.floor(Date.parse(instant) / minuteMs) * minuteMs
}
