import type { DatabaseSync } from 'node:sqlite'
import { growPost } from '../../ledger/growth.ts'
import { listComments, type Post } from '../../ledger/posts.ts'
import { badParameter, GraphError } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Profile } from '../accounts/profiles.ts'

// Texts as they were seen (docs/networks.md 3.8); clients should go by the code alone.

/** Metrics that were removed; each fails the whole call. */
const goneMetrics = [
  ...['impressions', 'plays', 'clips_replays_count', 'ig_reels_aggregated_all_plays_count'],
  ...['video_views', 'profile_views', 'website_clicks', 'email_contacts', 'engagement'],
  ...['phone_call_clicks', 'text_message_clicks', 'get_direction_clicks'],
  ...['carousel_album_impressions', 'carousel_album_reach', 'carousel_album_engagement'],
]

/** `metric` as a list with commas, or as JSON; each has to be one of those that `known` names. */
export const readMetrics = (
  params: GraphParams,
  known: readonly string[],
  of: 'user' | 'media',
): string[] => {
  const metrics = (params.metric ?? '')
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter((name) => name !== '')
  if (metrics.length === 0) throw badParameter('The parameter metric is required')
  const gone = metrics.find((name) => goneMetrics.includes(name))
  if (gone) {
    throw badParameter(
      `Starting from version v22.0 and above, the ${gone} metric is no longer supported for the queried ${of}`,
    )
  }
  const unknown = metrics.findIndex((name) => !known.includes(name))
  if (unknown >= 0) {
    throw badParameter(
      `metric[${unknown}] must be one of the following values: ${known.join(', ')}`,
    )
  }
  return [...new Set(metrics)]
}

/** Reels reach people who do not follow; stories a part of those who do. */
const spread: Record<string, number> = { REELS: 2.2, STORY: 0.5 }

export type PostFigures = Record<
  | 'reach'
  | 'views'
  | 'likes'
  | 'comments'
  | 'saved'
  | 'shares'
  | 'replies'
  | 'reposts'
  | 'follows'
  | 'profile_visits'
  | 'profile_activity'
  | 'navigation'
  | 'link_clicks'
  | 'total_interactions',
  number
>

/**
 * What insights tell of a post at a time (ms since 1970): it follows from the ledger alone, so that
 * asking twice answers the same, and only ever grows.
 */
export const postFigures = (
  db: DatabaseSync,
  post: Post,
  { account }: Profile,
  at: number,
): PostFigures => {
  const lastAt = Math.min(at, post.visibleUntil ?? at)
  const { reach, part } = growPost(post, account, { at: lastAt, spread: spread[post.product] })
  const isStory = post.product === 'STORY'
  const comments = listComments(db, post.id).filter(({ createdAt }) => createdAt <= at).length
  const likes = isStory ? 0 : part('likes', 0.03, 0.08)
  const saved = isStory ? 0 : part('saved', 0.003, 0.012)
  const shares = part('shares', 0.002, 0.01)
  const replies = isStory ? part('replies', 0.002, 0.01) : 0
  const reposts = part('reposts', 0, 0.004)
  const visits = part('profile_visits', 0.005, 0.02)
  return {
    ...{ reach, likes, comments, saved, shares, replies, reposts },
    views: reach + part('views', 0.1, 0.6),
    follows: part('follows', 0, 0.003),
    profile_visits: visits,
    profile_activity: Math.floor(visits * 0.1),
    navigation: isStory ? reach + part('navigation', 0.1, 0.4) : 0,
    link_clicks: 0,
    total_interactions: likes + comments + saved + shares + replies + reposts,
  }
}

const everywhere = ['reach', 'views', 'shares', 'total_interactions', 'reposts']
const withProfile = ['follows', 'profile_visits', 'profile_activity']
const reelTimes = [
  'ig_reels_avg_watch_time',
  'ig_reels_video_view_total_time',
  'reels_skip_rate',
  'crossposted_views',
]

/** Of docs/networks.md 3.8. */
const metricsOf: Record<string, readonly string[]> = {
  FEED: [...everywhere, 'likes', 'comments', 'saved', ...withProfile],
  REELS: [...everywhere, 'likes', 'comments', 'saved', ...reelTimes],
  STORY: [...everywhere, 'replies', 'navigation', 'link_clicks', ...withProfile],
}
const allMetrics = [...new Set(Object.values(metricsOf).flat())]

/** The least number of viewers that a story's insights are told for. */
const leastViewers = 5

/** In ms: half of the video on average, at most eight seconds. */
const watchTime = ({ items: [video] }: Post) =>
  Math.round(Math.min((video?.durationSeconds ?? 0) / 2, 8) * 1000)

const figureOf = (post: Post, figures: PostFigures, metric: string): number => {
  switch (metric) {
    case 'ig_reels_avg_watch_time':
      return watchTime(post)
    case 'ig_reels_video_view_total_time':
      return watchTime(post) * figures.views
    case 'reels_skip_rate':
      return 35
    case 'crossposted_views':
      throw badParameter('crossposted_views is only available for media that was crossposted')
    default:
      return figures[metric as keyof PostFigures]
  }
}

/**
 * Fails as a whole where one metric does not exist, or not for such a post. A story has figures for
 * the day that it is seen, and only with five viewers.
 */
export const readMediaInsights = (
  { db, clock }: Sandbox,
  post: Post,
  profile: Profile,
  params: GraphParams,
) => {
  const metrics = readMetrics(params, allMetrics, 'media')
  const own = metricsOf[post.product] ?? []
  const foreign = metrics.find((name) => !own.includes(name))
  if (foreign) {
    throw badParameter(
      `The Media Insights API does not support the ${foreign} metric for this media product type.`,
    )
  }
  const now = clock.now()
  if ((post.visibleUntil ?? Number.POSITIVE_INFINITY) <= now) return { data: [] }
  const figures = postFigures(db, post, profile, now)
  if (post.product === 'STORY' && figures.reach < leastViewers) {
    const message = '(#10) Not enough viewers for the media to show insights'
    throw new GraphError({ code: 10, message })
  }
  return {
    data: metrics.map((name) => ({
      name,
      period: 'lifetime',
      values: [{ value: figureOf(post, figures, name) }],
      title: name,
      description: '',
      id: `${post.id}/insights/${name}/lifetime`,
    })),
  }
}
