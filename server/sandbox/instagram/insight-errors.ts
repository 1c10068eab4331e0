import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'

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
