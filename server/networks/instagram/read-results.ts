import * as v from 'valibot'
import { isUnseen } from '../meta/error-rule.ts'
import { askForMetrics, PostInsights } from '../meta/insights.ts'
import { type Credentials, NetworkError } from '../network.ts'
import { keepTold, type PublishedPost, ToldNumber, type ToldPost } from '../told-values.ts'
import { urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

/** Told of every picture, carousel and reel (docs/networks.md 3.8). */
const ofFeed = ['reach', 'views', 'likes', 'comments', 'shares', 'saved']
/** Replies to a story are messages, no comments. */
const ofStories = ['reach', 'views', 'shares']

/**
 * What became of posts, each in a question of its own (docs/networks.md 3.8). One whose id is not
 * known (`container:…`) cannot be asked for. Throws `NetworkError`.
 */
export async function readResults(
  instagram: Instagram,
  credentials: Credentials,
  posts: readonly PublishedPost[],
  signal: AbortSignal,
): Promise<ToldPost[]> {
  const told: ToldPost[] = []
  for (const { remoteId, placement } of posts) {
    if (!/^\d+$/.test(remoteId)) continue
    const isStory = placement === 'story'
    try {
      const insights = await askForMetrics(isStory ? ofStories : ofFeed, ['content'], (metric) =>
        instagram.ask(PostInsights, {
          method: 'GET',
          url: urlFor(instagram, credentials, `${remoteId}/insights`),
          params: { metric },
          ...{ token: credentials.accessToken, accountKey: credentials.remoteId, signal },
        }),
      )
      const numberOf = (metric: string) => v.parse(ToldNumber, insights.get(metric))
      const figures = keepTold({
        ...{ reach: numberOf('reach'), views: numberOf('views'), likes: numberOf('likes') },
        ...{ comments: numberOf('comments'), shares: numberOf('shares') },
        saves: numberOf('saved'),
      })
      if (Object.keys(figures).length > 0) told.push({ remoteId, figures })
    } catch (error) {
      if (!isNothingTold(error, isStory)) throw error
    }
  }
  return told
}

/** A post that is not there any more, or a story with fewer than five viewers: that is code 10. */
function isNothingTold(error: unknown, isStory: boolean): boolean {
  if (!(error instanceof NetworkError)) return false
  return isUnseen(error) || (isStory && error.detail.startsWith('code 10/'))
}
