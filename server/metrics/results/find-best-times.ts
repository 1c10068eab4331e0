import { median, sum } from 'd3-array'
import { subDays } from 'date-fns/subDays'
import {
  type BestTime,
  type BestTimes,
  bestTimesDays,
  bestTimesNeed,
  ResultMeasure,
} from '#contract/posts/post-results.ts'
import { wallTimeAt } from '#contract/time/wall-clock.ts'
import type { Deps } from '../../deps.ts'
import { findMeasured, findZone } from './result-queries.ts'

/** A publication of which something was told, a day after it at the earliest. */
export interface MeasuredPublication {
  postId: string
  /**
   * The account and the place on its network: what is usual there is one thing, and a story and a
   * post of the feed are never compared.
   */
  place: string
  postedAt: Date
  figures: Partial<Record<ResultMeasure, number>>
}

/** A place with fewer publications has nothing usual yet. */
const leastOfPlace = 5
/** An hour of fewer posts is proposed by luck alone. */
const leastOfHour = 2
/** More than so many times the usual, and less than that part of it, count as this. */
const mostTimesUsual = 4
/** An hour counts as if at least so many usual posts had gone out in it, too. */
const leastUsualPosts = 6
/**
 * By so much the means of hours have to differ from what chance lets them, as the ratio of variances:
 * where hours are all alike, it is reached by one project in five.
 */
const leastSpread = 1.5
const mostTimes = 8

/**
 * The hours of the week, in `timeZone`, at which posts did better than is usual where they went, the
 * best first.
 *
 * Each publication is divided by the median of its place in one measure, so that numbers of accounts or
 * of two kinds are never added, and a large account weighs no more than a small one. What a post has on
 * several accounts in an hour is one value: their mean, of logarithms, since twice and half the usual
 * are equally far from it. The mean of an hour is drawn towards the usual as if `k` usual posts had gone
 * out in it, too: `k` is the variance of posts within an hour by that of the hours
 * (https://en.wikipedia.org/wiki/Empirical_Bayes_method), so that nothing is proposed where hours
 * differ little more than posts of one hour do.
 *
 * `sureness`: high for at least 8 posts of which three quarters lie above the usual, medium for at
 * least 4 of which two thirds do, else low.
 */
export function findBestTimes(
  publications: readonly MeasuredPublication[],
  timeZone: string,
): BestTimes {
  const posts = new Set(publications.map(({ postId }) => postId)).size
  if (posts < bestTimesNeed) return { posts, times: [] }
  const hours = groupByHour(publications, timeZone)
  const usualPosts = countUsualPosts([...hours.values()])
  const times = [...hours].flatMap(([hour, values]): BestTime[] => {
    const drawn = sum(values) / (values.length + usualPosts)
    const gain = Math.round((Math.exp(drawn) - 1) * 100)
    if (values.length < leastOfHour || gain <= 0) return []
    return [
      {
        ...{ weekday: Math.floor(hour / 24), hour: hour % 24, posts: values.length, gain },
        sureness: tellSureness(values),
      },
    ]
  })
  const ordered = times.toSorted(
    (a, b) => b.gain - a.gain || b.posts - a.posts || a.weekday - b.weekday || a.hour - b.hour,
  )
  return { posts, times: ordered.slice(0, mostTimes) }
}

/** By the hour of the week, from Sunday's first on: one value for each post, 0 being the usual. */
function groupByHour(
  publications: readonly MeasuredPublication[],
  timeZone: string,
): Map<number, number[]> {
  const byHour = new Map<number, Map<string, number[]>>()
  for (const ofPlace of Map.groupBy(publications, ({ place }) => place).values()) {
    for (const { postId, postedAt, value } of compareWithUsual(ofPlace)) {
      const wall = new Date(wallTimeAt(postedAt.getTime(), timeZone))
      const hour = wall.getUTCDay() * 24 + wall.getUTCHours()
      const byPost = byHour.get(hour) ?? new Map<string, number[]>()
      byHour.set(hour, byPost)
      byPost.set(postId, [...(byPost.get(postId) ?? []), value])
    }
  }
  return new Map(
    [...byHour].map(([hour, byPost]) => [hour, [...byPost.values()].map(meanOf)] as const),
  )
}

/**
 * How far each publication of a place lies from their median, as a logarithm: in the first measure that
 * most of them have and whose median is not 0. Those without it are left out.
 */
function compareWithUsual(publications: readonly MeasuredPublication[]) {
  for (const measure of ResultMeasure.options) {
    const told = publications.flatMap((one) => {
      const count = one.figures[measure]
      return count === undefined ? [] : [{ ...one, count }]
    })
    const usual = median(told, ({ count }) => count) ?? 0
    if (told.length < leastOfPlace || told.length * 2 <= publications.length || usual === 0)
      continue
    const most = Math.log(mostTimesUsual)
    return told.map((one) => ({
      ...one,
      value: Math.min(Math.max(Math.log(one.count / usual), -most), most),
    }))
  }
  return []
}

/**
 * `k` of `findBestTimes`; Infinity where hours may well be all alike, or too little is known. The variance of the hours is estimated from the sums of squares of a one-way analysis of
 * variance (https://en.wikipedia.org/wiki/One-way_analysis_of_variance), with sizes that differ.
 */
function countUsualPosts(hours: readonly (readonly number[])[]): number {
  const all = hours.flat()
  const freedom = all.length - hours.length
  if (freedom === 0 || hours.length < 2) return Number.POSITIVE_INFINITY
  const mean = meanOf(all)
  const within = sum(hours.flatMap((values) => squaresAround(values, meanOf(values)))) / freedom
  const between =
    sum(hours.map((values) => values.length * (meanOf(values) - mean) ** 2)) / (hours.length - 1)
  if (between <= within * leastSpread) return Number.POSITIVE_INFINITY
  const sizes = sum(hours.map((values) => values.length ** 2)) / all.length
  const ofHours = ((between - within) * (hours.length - 1)) / (all.length - sizes)
  return Math.max(leastUsualPosts, within / ofHours)
}

function tellSureness(values: readonly number[]): BestTime['sureness'] {
  const above = values.filter((value) => value > 0).length / values.length
  if (values.length >= 8 && above >= 3 / 4) return 'high'
  return values.length >= 4 && above >= 2 / 3 ? 'medium' : 'low'
}

const meanOf = (values: readonly number[]) => sum(values) / values.length
const squaresAround = (values: readonly number[], mean: number) =>
  values.map((value) => (value - mean) ** 2)

/** At which hours the project's own posts did better than is usual on their accounts. Asks nobody. */
export async function getBestTimes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  projectId: string,
): Promise<BestTimes> {
  const since = subDays(clock.now(), bestTimesDays)
  const rows = await findMeasured(db, { projectId, since })
  const publications = rows.map(({ accountId, placement, ...row }) => ({
    ...{ ...row, place: `${accountId} ${placement ?? ''}` },
  }))
  return findBestTimes(publications, await findZone(db, projectId))
}
