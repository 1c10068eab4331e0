import type { BestTimes, PublicationResult } from '#contract/posts/post-results.ts'

/** Of a project with enough posts, the best first. */
export const bestTimes: BestTimes = {
  posts: 48,
  times: [
    { weekday: 4, hour: 18, posts: 9, gain: 32, sureness: 'medium' },
    { weekday: 2, hour: 12, posts: 14, gain: 21, sureness: 'high' },
    { weekday: 0, hour: 20, posts: 3, gain: 12, sureness: 'low' },
    { weekday: 6, hour: 9, posts: 3, gain: 10, sureness: 'low' },
  ],
}

/** What a network told two hours ago of a publication. */
export function makeResult(changes: Partial<PublicationResult> = {}): PublicationResult {
  return {
    ...{ scheduleId: crypto.randomUUID(), source: 'Instagram', isSimulated: false, trouble: null },
    figures: [
      { measure: 'reach', value: 1234 },
      { measure: 'views', value: 2000 },
      { measure: 'likes', value: 120 },
      { measure: 'comments', value: 0 },
    ],
    fetchedAt: new Date(Date.now() - 2.5 * 3600_000).toISOString(),
    ...changes,
  }
}
