import { timeStepMinutes } from '#contract/posts/schedule.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import { addDays } from './plain-date.ts'

const minutesOfDay = 24 * 60

/** '00:00', '00:05' ... '23:55' */
export const allTimes: readonly string[] = Array.from(
  { length: minutesOfDay / timeStepMinutes },
  (_, step) => timeOf(step * timeStepMinutes),
)

/** The times a day still offers: none of a past day, and those after `now` of today. */
export function timeChoices(date: string, now: WallClock): readonly string[] {
  if (date === '' || date > now.date) return allTimes
  if (date < now.date) return []
  return allTimes.filter((time) => time > now.time)
}

/** The next time that can be chosen, on the next day if today has none left. */
export function nextStep(now: WallClock): WallClock {
  const [time] = timeChoices(now.date, now)
  return time ? { date: now.date, time } : { date: addDays(now.date, 1), time: '00:00' }
}

export function isPast(chosen: WallClock, now: WallClock): boolean {
  return chosen.date < now.date || (chosen.date === now.date && chosen.time <= now.time)
}

function timeOf(minutes: number): string {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`
}
