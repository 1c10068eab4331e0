import { millisecondsInDay } from 'date-fns/constants'
import { seenIn } from '../../ledger/growth.ts'
import { listPosts, type Post } from '../../ledger/posts.ts'
import { badParameter } from '../../meta/graph-error.ts'
import { type GraphParams, readNumber } from '../../meta/read-params.ts'
import { graphTime } from '../../meta/select-fields.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Profile } from '../accounts/profiles.ts'
import { type PostFigures, postFigures, readMetrics } from './media-insights.ts'

type Metric = {
  /** The figure of the posts that it sums up. */
  figure: keyof PostFigures
  /** Whether it comes as one number for the whole time, day by day, or either. */
  as: 'total' | 'series' | 'both'
  breakdowns?: readonly string[]
  /** Missing below 100 followers. */
  needsFollowers?: true
}

const byProduct = ['media_product_type']

/** Of docs/networks.md 3.8; figures of periods other than a day are not simulated. */
const metrics: Record<string, Metric> = {
  reach: { figure: 'reach', as: 'both', breakdowns: [...byProduct, 'follow_type'] },
  follower_count: { figure: 'follows', as: 'series', needsFollowers: true },
  views: { figure: 'views', as: 'total', breakdowns: [...byProduct, 'follow_type'] },
  accounts_engaged: { figure: 'total_interactions', as: 'total' },
  replies: { figure: 'replies', as: 'total' },
  reposts: { figure: 'reposts', as: 'total' },
  total_interactions: { figure: 'total_interactions', as: 'total', breakdowns: byProduct },
  likes: { figure: 'likes', as: 'total', breakdowns: byProduct },
  comments: { figure: 'comments', as: 'total', breakdowns: byProduct },
  saves: { figure: 'saved', as: 'total', breakdowns: byProduct },
  shares: { figure: 'shares', as: 'total', breakdowns: byProduct },
  follows_and_unfollows: {
    ...{ figure: 'follows', as: 'total', breakdowns: ['follow_type'] },
    needsFollowers: true,
  },
  profile_links_taps: { figure: 'profile_activity', as: 'total' },
}

type Span = { since: number; until: number }

/** In ms; by default the last 24 hours. */
const readSpan = (params: GraphParams, now: number): Span => {
  const until = readNumber(params, 'until', Math.floor(now / 1000)) * 1000
  const since = readNumber(params, 'since', until / 1000 - 86_400) * 1000
  if (since > until) throw badParameter('Param since must be before until')
  if (until - since > 30 * millisecondsInDay) {
    throw badParameter('There cannot be more than 30 days (2592000 s) between since and until')
  }
  return { since, until: Math.min(until, now) }
}

const listed = (names: readonly string[]) => `The following metrics (${names.join(',')})`

const checkShape = (names: readonly string[], params: GraphParams) => {
  if (params.period === undefined) throw badParameter('The parameter period is required')
  if (params.period !== 'day')
    throw badParameter(`${listed(names)} are incompatible with the period`)
  const isTotal = params.metric_type === 'total_value'
  const unfit = names.filter((name) => metrics[name]?.as === (isTotal ? 'series' : 'total'))
  if (unfit.length > 0) {
    const type = isTotal ? 'time_series' : 'total_value'
    throw badParameter(`${listed(unfit)} should be specified with parameter metric_type=${type}`)
  }
  const { breakdown } = params
  if (breakdown === undefined) return
  if (!isTotal) throw badParameter('A breakdown requires metric_type=total_value')
  const unsplit = names.filter((name) => !metrics[name]?.breakdowns?.includes(breakdown))
  if (unsplit.length > 0) throw badParameter(`${listed(unsplit)} do not support this breakdown`)
}

/** Nine of ten are followers, whatever is counted. */
const followerShare = 0.9

const splitBy = (breakdown: string, byKind: Map<string, number>) => {
  const whole = [...byKind.values()].reduce((sum, value) => sum + value, 0)
  const followers = Math.round(whole * followerShare)
  const parts: [string, number][] =
    breakdown === 'follow_type'
      ? [
          ['FOLLOWER', followers],
          ['NON_FOLLOWER', whole - followers],
        ]
      : [...byKind]
  const results = parts.map(([name, value]) => ({ dimension_values: [name], value }))
  return [{ dimension_keys: [breakdown], results }]
}

const productName = ({ mediaType, product }: Post) => {
  if (product !== 'FEED') return product === 'REELS' ? 'REEL' : product
  return mediaType === 'CAROUSEL_ALBUM' ? 'CAROUSEL_CONTAINER' : 'POST'
}

/**
 * What an account reached within a time, by kind of post: what each grew by, and what is still seen of
 * older ones.
 */
const sumFigure = (
  { db }: Pick<Sandbox, 'db'>,
  profile: Profile,
  figure: keyof PostFigures,
  { since, until }: Span,
) => {
  const { accountId, account } = profile
  const sums = new Map<string, number>()
  for (const post of listPosts(db, { accountId, limit: 10_000 })) {
    if (post.publishedAt > until) continue
    const [before, after] = [since, until].map((at) => postFigures(db, post, profile, at)[figure])
    const grown = Math.max(0, (after ?? 0) - (before ?? 0))
    const kind = productName(post)
    sums.set(kind, (sums.get(kind) ?? 0) + grown)
  }
  if (figure === 'reach' || figure === 'views') {
    sums.set('POST', (sums.get('POST') ?? 0) + seenIn(account, { since, until })[figure])
  }
  return sums
}

const wholeOf = (sums: Map<string, number>) =>
  [...sums.values()].reduce((sum, value) => sum + value, 0)

/** The number of a time, in ms since 1970. */
export const tellFigure = (
  sandbox: Pick<Sandbox, 'db'>,
  profile: Profile,
  figure: 'reach' | 'views',
  span: Span,
) => wholeOf(sumFigure(sandbox, profile, figure, span))

export const readAccountInsights = (sandbox: Sandbox, profile: Profile, params: GraphParams) => {
  const { clock } = sandbox
  const names = readMetrics(params, Object.keys(metrics), 'user')
  checkShape(names, params)
  const span = readSpan(params, clock.now())
  const { accountId, account } = profile
  const sumOf = (figure: keyof PostFigures, within: Span) =>
    sumFigure(sandbox, profile, figure, within)

  const valuesOf = (figure: keyof PostFigures) => {
    if (params.metric_type === 'total_value') {
      const sums = sumOf(figure, span)
      const { breakdown } = params
      const parts = breakdown === undefined ? {} : { breakdowns: splitBy(breakdown, sums) }
      return { total_value: { value: wholeOf(sums), ...parts } }
    }
    const values = []
    for (let since = span.since; since < span.until; since += millisecondsInDay) {
      const until = Math.min(since + millisecondsInDay, span.until)
      values.push({ value: wholeOf(sumOf(figure, { since, until })), end_time: graphTime(until) })
    }
    return { values }
  }

  const data = names.flatMap((name) => {
    const metric = metrics[name]
    if (!metric || (metric.needsFollowers && account.followers < 100)) return []
    const id = `${accountId}/insights/${name}/day`
    return [{ name, period: 'day', title: name, description: '', id, ...valuesOf(metric.figure) }]
  })
  return { data }
}
