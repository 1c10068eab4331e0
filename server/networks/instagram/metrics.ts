import * as v from 'valibot'
import {
  askIfKnown,
  type InsightSpan,
  InsightsAnswer,
  joinDays,
  listOverDays,
  readSeries,
} from '../meta/insights.ts'
import { pageWay } from '../meta/page-login.ts'
import { type Credentials, NetworkError } from '../network.ts'
import { type ToldDay, type ToldMetrics, ToldNumber, ToldText } from '../told-values.ts'
import { insightScope } from './authorize.ts'
import { pageScopes } from './authorize-by-page.ts'
import { loginOf, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Profile = v.object({
  username: v.pipe(ToldText, v.nonEmpty()),
  // What is empty is left out.
  name: v.optional(ToldText, ''),
  biography: v.optional(ToldText, ''),
  followers_count: v.optional(ToldNumber, null),
  follows_count: v.optional(ToldNumber, null),
  media_count: v.optional(ToldNumber, null),
})
const fields = ['username', 'name', 'followers_count', 'follows_count', 'media_count']

/** Which numbers come without a scope of ours, by either login, in words. */
export function listRefusedMetrics(granted: readonly string[]): string[] {
  const isAllowed = granted.includes(insightScope) || granted.includes(pageScopes.insights)
  return isAllowed ? [] : ['ver o alcance e as visualizações']
}

/**
 * The profile with its counters (docs/networks.md 3.8). An unknown field fails the whole call, and the
 * account's own login documents no biography (3.2): then it is asked for without. Throws `NetworkError`.
 */
export async function readAccount(
  instagram: Instagram,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<ToldMetrics> {
  const { remoteId, accessToken } = credentials
  // The token of a Page stands for the Page: there is no `me` of the account.
  const node = loginOf(credentials) === pageWay.id ? remoteId : 'me'
  const ask = (asked: readonly string[]) =>
    instagram.ask(Profile, {
      method: 'GET',
      url: urlFor(instagram, credentials, node),
      params: { fields: asked.join(',') },
      ...{ token: accessToken, accountKey: remoteId, signal },
    })
  const profile = await ask([...fields, 'biography']).catch((error: unknown) => {
    if (!(error instanceof NetworkError) || error.failure !== 'content') throw error
    return ask(fields)
  })
  return {
    ...{ username: profile.username, name: profile.name, biography: profile.biography },
    ...{ followers: profile.followers_count, follows: profile.follows_count },
    posts: profile.media_count,
  }
}

/**
 * Reach comes as a series, views as one number for the time between: one call a day (docs/networks.md
 * 3.8). Throws `NetworkError`.
 */
export async function readDays(
  instagram: Instagram,
  credentials: Credentials,
  days: readonly string[],
  signal: AbortSignal,
): Promise<ToldDay[]> {
  const spans = listOverDays(days, instagram.now())
  const [first, last] = [spans.at(0), spans.at(-1)]
  if (!first || !last) return []
  const { remoteId, accessToken } = credentials
  const ask = (
    params: Record<string, string>,
    { since, until }: Pick<InsightSpan, 'since' | 'until'>,
  ) =>
    instagram.ask(InsightsAnswer, {
      method: 'GET',
      url: urlFor(instagram, credentials, `${remoteId}/insights`),
      params: { ...params, period: 'day', since: String(since), until: String(until) },
      ...{ token: accessToken, accountKey: remoteId, signal },
    })
  const whole = { since: first.since, until: last.until }
  const reach = await askIfKnown(
    async () => readSeries(await ask({ metric: 'reach' }, whole)),
    none,
  )
  const views = new Map<string, number>()
  await askIfKnown(async () => {
    for (const span of spans) {
      const { data } = await ask({ metric: 'views', metric_type: 'total_value' }, span)
      const told = data[0]?.total_value?.value ?? null
      if (told !== null) views.set(span.day, told)
    }
  }, undefined)
  return joinDays(spans, reach, views)
}

const none: ReadonlyMap<string, number> = new Map()
