import * as v from 'valibot'
import { growthPeriods } from '../accounts/account-numbers.ts'
import { Instant, Uuid } from '../scalars.ts'

/**
 * What networks tell of a published post. 'reach': how many people saw it. 'views': how often it was
 * seen. Each network counts in its own way, so that numbers of two are never added up.
 */
export const ResultMeasure = v.picklist(['reach', 'views', 'likes', 'comments', 'shares', 'saves'])
export type ResultMeasure = v.InferOutput<typeof ResultMeasure>

export const ResultFigure = v.object({
  measure: ResultMeasure,
  value: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type ResultFigure = v.InferOutput<typeof ResultFigure>

/** What became of a post on one account. */
export const PublicationResult = v.object({
  /** That of the `PostSchedule`. */
  scheduleId: Uuid,
  /** Who tells: the network's name. */
  source: v.string(),
  isSimulated: v.boolean(),
  /** Only what was told, in the order of `ResultMeasure`. */
  figures: v.array(ResultFigure),
  fetchedAt: Instant,
  /** Why nothing newer is known, in Portuguese; null for no such trouble. */
  trouble: v.nullable(v.string()),
})
export type PublicationResult = v.InferOutput<typeof PublicationResult>

/** As many publications of a post are told, the newest. */
export const mostToldOfPost = 100

/**
 * Publications that nobody told of are left out, and posts with none, too. Those of a post stand in
 * order of time, `mostToldOfPost` of them at most.
 */
export const PostResults = v.array(
  v.object({ postId: Uuid, publications: v.array(PublicationResult) }),
)
export type PostResults = v.InferOutput<typeof PostResults>

/** How many posts one call asks for. */
export const maxAskedPosts = 100

/** `ids`: of posts, with commas between them. */
export const PostResultsQuery = v.object({
  ids: v.pipe(
    v.string(),
    v.maxLength(maxAskedPosts * 37),
    v.transform((text) => text.split(',')),
    v.array(Uuid),
    v.maxLength(maxAskedPosts),
  ),
})

/** How many published posts with results a project needs before times are proposed. */
export const bestTimesNeed = 20

/** Of how many days back results count for the best times, the newest included. */
export const bestTimesDays = growthPeriods[2]

/** An hour of the week at which the project's own posts did better than its others. */
export const BestTime = v.object({
  /** In the project's zone; 0 is Sunday. */
  weekday: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6)),
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
  /** How many posts it is drawn from. */
  posts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** By how much their results lie above what is usual on the same accounts, in percent. */
  gain: v.pipe(v.number(), v.integer()),
  sureness: v.picklist(['low', 'medium', 'high']),
})
export type BestTime = v.InferOutput<typeof BestTime>

/** `posts`: those with results; with fewer than `bestTimesNeed` there are no times. The best first. */
export const BestTimes = v.object({
  posts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  times: v.array(BestTime),
})
export type BestTimes = v.InferOutput<typeof BestTimes>
