import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { Instant, TimeZone, Uuid } from '../scalars.ts'

/** In ms, to allow for slow connections. */
export const pastToleranceMs = 5 * 60 * 1000
/** In minutes. */
export const timeStepMinutes = 5
/** Of one post, over all of its accounts. */
export const maxOccurrences = 1000
export const maxScheduleEntries = 100

/** Of one time. */
const maxAccounts = 200

export const AccountIds = v.pipe(
  boundedArray(Uuid, maxAccounts),
  v.minLength(1, 'Escolha ao menos uma conta'),
)

/** `repeatType`: days between repeats. `repeatNumber`: repeats after the first time. */
export const ScheduleEntry = v.object({
  schedule: Instant,
  timeZone: TimeZone,
  repeatType: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)), 0),
  repeatNumber: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(365)), 0),
  isActive: v.optional(v.boolean(), true),
  socialMediaAccountIds: AccountIds,
})
export type ScheduleEntry = v.InferOutput<typeof ScheduleEntry>

/** The number of occurrences of a post, without computing their instants. */
export function countOccurrences(
  entries: readonly Pick<ScheduleEntry, 'repeatType' | 'repeatNumber' | 'socialMediaAccountIds'>[],
): number {
  return entries.reduce((sum, { repeatType, repeatNumber, socialMediaAccountIds }) => {
    const times = repeatType > 0 ? repeatNumber + 1 : 1
    return sum + times * socialMediaAccountIds.length
  }, 0)
}

export const tooManyOccurrences = `São publicações demais para um post: no máximo ${maxOccurrences}, somando contas e repetições.`

/** Of one delivery target. The transitions are in server/publisher/README.md. */
export const DeliveryState = v.picklist([
  'scheduled',
  'staging',
  'staged',
  'committing',
  'published',
  'retrying',
  'needs-reconnect',
  'needs-decision',
  'rejected',
  'unconfirmed',
  'cancelled',
])
export type DeliveryState = v.InferOutput<typeof DeliveryState>

/**
 * The state of a time as the database and the rules have it. The wire says of a paused one that it is
 * 'scheduled' and `isPaused`, which an older page can read.
 */
export type TimeState = DeliveryState | 'paused'

/** A time of a post on one account. */
export const PostSchedule = v.object({
  id: Uuid,
  scheduledAt: Instant,
  timeZone: TimeZone,
  postedAt: v.nullable(Instant),
  state: DeliveryState,
  /** It does not go out, whatever its time, until somebody resumes the post. */
  isPaused: v.optional(v.boolean()),
  permalink: v.nullable(v.string()),
  /** The reason of the failure, in Portuguese; null for none. */
  failure: v.nullable(v.string()),
  socialMediaAccount: v.object({
    id: Uuid,
    platformId: v.string(),
    platformName: v.string(),
    username: v.string(),
    userProfilePictureUrl: v.nullable(v.string()),
  }),
})
export type PostSchedule = v.InferOutput<typeof PostSchedule>

/** The state by which a time is told and filtered. */
export function stateOfTime({
  state,
  isPaused,
}: Pick<PostSchedule, 'state' | 'isPaused'>): TimeState {
  return isPaused && state === 'scheduled' ? 'paused' : state
}

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
