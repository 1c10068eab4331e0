import * as v from 'valibot'
import { PostMedia } from '../media/media.ts'
import { Instant, TimeZone, Uuid } from '../scalars.ts'
import { ReadText } from '../texts/texts.ts'
import { PostSchedule } from './schedule.ts'

/** How many deliveries an answer names. */
export const maxFailedDeliveries = 50

/** For how many days after its time a delivery that went wrong is spoken of. */
export const failedDays = 14

/**
 * A time of a post on one account that needs the person. 'rejected': the network refused it, and
 * nothing is to be published there in its place. 'unconfirmed': nobody knows whether it was published.
 */
export const FailedDelivery = v.object({
  /** That of the `PostSchedule`. */
  id: Uuid,
  postId: Uuid,
  caption: ReadText,
  /** The post's first file; null when it has none. */
  media: v.nullable(PostMedia),
  scheduledAt: Instant,
  timeZone: TimeZone,
  state: v.picklist(['rejected', 'unconfirmed']),
  /** The reason in Portuguese; null for none. */
  failure: v.nullable(v.string()),
  socialMediaAccount: PostSchedule.entries.socialMediaAccount,
})
export type FailedDelivery = v.InferOutput<typeof FailedDelivery>

/** The newest `maxFailedDeliveries` of the last `failedDays`, and how many there are. */
export const FailedDeliveries = v.object({
  deliveries: v.array(FailedDelivery),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type FailedDeliveries = v.InferOutput<typeof FailedDeliveries>
