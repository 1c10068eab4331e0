import type { LateDelivery } from '#contract/late-deliveries.ts'
import { timeStepMinutes } from '#contract/schedule.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/wall-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const stepMs = timeStepMinutes * minuteMs

/** An hour after the next full five minutes, in the zone. `now`: in ms. */
export function suggestTime(now: number, timeZone: string): WallClock {
  return wallClockAt((Math.floor(now / stepMs) + 1) * stepMs + hourMs, timeZone)
}

export interface PlannedTime {
  delivery: LateDelivery
  /** In ms. */
  at: number
}

/**
 * The new times of deliveries in order of time: the first gets the chosen one, the others keep their
 * distance to it, in whole minutes. Nothing while no time is chosen.
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
