import * as v from 'valibot'
import { Instant, Uuid } from '../scalars.ts'

/** A number that a network tells; null where it tells none, which is not the same as 0. */
const ToldCount = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))

/** What a network says of an account now. The fields with '_' are those of docs/product-words.md. */
export const AccountMetrics = v.object({
  username: v.string(),
  /** '' for none. */
  name: v.string(),
  /** Of our own server, as `SocialMediaAccount.userProfilePictureUrl`. */
  profile_picture_url: v.nullable(v.string()),
  followers_count: ToldCount,
  follows_count: ToldCount,
  media_count: ToldCount,
  /** '' for none. */
  biography: v.string(),
  /** Who tells: the network's name. */
  source: v.string(),
  isSimulated: v.boolean(),
  /** When the network said so. */
  fetchedAt: Instant,
  /** Why nothing newer is known, in Portuguese; null while this is the present state. */
  trouble: v.nullable(v.string()),
})
export type AccountMetrics = v.InferOutput<typeof AccountMetrics>

/** How long, in ms, an answer of a network is taken for the present one before it is asked again. */
export const metricsGoodMs = 15 * 60_000

export const AccountMetricsQuery = v.object({ accountID: Uuid })

/** For how many days back numbers are shown, the longest last. */
export const growthPeriods = [7, 30, 90] as const

/** How many days an answer has, today included. */
export const growthDays = 90

/**
 * What is counted for a day. 'followers': how many there were at the day's last look. 'reach': how
 * many people saw something of the account that day. 'views': how often something of it was seen
 * that day. 'posts': what was published on it that day by uPubly. They are never added up across
 * kinds, and reach not across days: who came twice is counted twice then.
 */
export const GrowthMeasure = v.picklist(['followers', 'reach', 'views', 'posts'])
export type GrowthMeasure = v.InferOutput<typeof GrowthMeasure>

/** A calendar day, 'YYYY-MM-DD'. */
export const PlainDay = v.pipe(v.string(), v.isoDate())

export const GrowthSeries = v.object({
  measure: GrowthMeasure,
  /** Who tells: the network's name, or 'uPubly'. */
  source: v.string(),
  /** When it last told; null where it has told nothing so far. */
  fetchedAt: v.nullable(Instant),
  /** One for each day from `AccountGrowth.from` on, in order; null for a day nobody told of. */
  values: v.array(ToldCount),
})
export type GrowthSeries = v.InferOutput<typeof GrowthSeries>

/** The last `growthDays` days of an account, today (in the project's zone) being the last. */
export const AccountGrowth = v.object({
  accountId: Uuid,
  isSimulated: v.boolean(),
  from: PlainDay,
  /** Only of what the account's network tells; 'posts' always. */
  series: v.array(GrowthSeries),
  /** Why nothing newer is known, in Portuguese; null for no such trouble. */
  trouble: v.nullable(v.string()),
})
export type AccountGrowth = v.InferOutput<typeof AccountGrowth>
