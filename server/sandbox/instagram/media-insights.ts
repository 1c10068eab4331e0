import type { Post } from '../ledger/posts.ts'
import { badParameter, GraphError } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { readMetrics } from './insight-errors.ts'
import { type PostFigures, postFigures } from './post-figures.ts'
import type { Profile } from './profiles.ts'

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
