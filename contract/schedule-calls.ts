import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { Instant, TimeZone, Uuid } from './scalars.ts'
import {
  countOccurrences,
  maxOccurrences,
  PostSchedule,
  ScheduleEntry,
  tooManyOccurrences,
} from './schedule.ts'

const maxDays = 100
export const longPeriod = 'O período deve ter de 1 a 100 dias'

/**
 * `from` inclusive, from now on where it is left out; `to` exclusive, at most 100 days later, which
 * is also what holds where it is left out.
 */
export const UpcomingQuery = v.pipe(
  v.object({ from: v.optional(Instant), to: v.optional(Instant) }),
  v.check(({ from, to }) => {
    if (from === undefined || to === undefined) return true
    const days = (Date.parse(to) - Date.parse(from)) / millisecondsInDay
    return days > 0 && days <= maxDays
  }, longPeriod),
)
export type UpcomingQuery = v.InferOutput<typeof UpcomingQuery>

/** Where the period ends in any case, counted from its begin, in milliseconds. */
export const longestUpcomingMs = maxDays * millisecondsInDay

/** At once; the next ones begin with the time of the last. */
export const maxUpcoming = 1000

/** Times that are still to come, the earliest first. `hasMore`: later ones were left out. */
export const UpcomingSchedules = v.object({
  schedules: v.array(v.object({ ...PostSchedule.entries, postId: Uuid })),
  hasMore: v.boolean(),
})
export type UpcomingSchedules = v.InferOutput<typeof UpcomingSchedules>

/** One more time of a post, or several that repeat; in the project's zone where none is given. */
export const AddedSchedule = v.pipe(
  v.object({ ...ScheduleEntry.entries, postId: Uuid, timeZone: v.optional(TimeZone) }),
  v.check((entry) => countOccurrences([entry]) <= maxOccurrences, tooManyOccurrences),
)
export type AddedSchedule = v.InferOutput<typeof AddedSchedule>
