import * as v from 'valibot'
import { Instant, Uuid } from './scalars.ts'

/** A number that a network tells; null where it tells none, which is not the same as 0. */
export const ToldCount = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))

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
