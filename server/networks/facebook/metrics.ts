import * as v from 'valibot'
import { askIfKnown, InsightsAnswer, joinDays, listOverDays, readSeries } from '../meta/insights.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import type { Credentials } from '../network.ts'
import { type ToldDay, type ToldMetrics, ToldNumber, ToldText } from '../told-values.ts'
import { insightScope } from './authorize.ts'
import type { Facebook } from './settings.ts'

const Profile = v.object({
  name: v.pipe(ToldText, v.nonEmpty()),
  followers_count: v.optional(ToldNumber, null),
})

/** Names of which nobody is sure (docs/networks.md 4.7): one that is refused is not told. */
const reachMetric = 'page_total_media_view_unique'
const viewsMetric = 'page_media_view'

/** Which numbers come without a scope of ours, in words. */
export function listRefusedMetrics(granted: readonly string[]): string[] {
  return granted.includes(insightScope) ? [] : ['ver o alcance e as visualizações']
}

/** A Page follows nobody, and does not tell how many posts it has. Throws `NetworkError`. */
export async function readAccount(
  { settings, ask }: Facebook,
  { remoteId, accessToken }: Credentials,
  signal: AbortSignal,
): Promise<ToldMetrics> {
  const page = await ask(Profile, {
    method: 'GET',
    url: graphUrl(settings, remoteId),
    params: { fields: 'name,followers_count' },
    ...{ token: accessToken, accountKey: remoteId, signal },
  })
  return {
    // Pages are known by their name here, as when they are linked.
    ...{ username: page.name, name: page.name, biography: '' },
    ...{ followers: page.followers_count, follows: null, posts: null },
  }
}

/** Both come as series, each asked for alone. Throws `NetworkError`. */
export async function readDays(
  { settings, ask, now }: Facebook,
  { remoteId, accessToken }: Credentials,
  days: readonly string[],
  signal: AbortSignal,
): Promise<ToldDay[]> {
  const spans = listOverDays(days, now())
  const [first, last] = [spans.at(0), spans.at(-1)]
  if (!first || !last) return []
  const readMetric = (metric: string) =>
    askIfKnown(async () => {
      const answer = await ask(InsightsAnswer, {
        method: 'GET',
        url: graphUrl(settings, `${remoteId}/insights`),
        params: {
          ...{ metric, period: 'day' },
          ...{ since: String(first.since), until: String(last.until) },
        },
        ...{ token: accessToken, accountKey: remoteId, signal },
      })
      return readSeries(answer)
    }, new Map<string, number>())
  const reach = await readMetric(reachMetric)
  return joinDays(spans, reach, await readMetric(viewsMetric))
}
