import { millisecondsInDay } from 'date-fns/constants'
import { followersAt, growPost, seenIn } from '../../ledger/growth.ts'
import { listComments } from '../../ledger/posts.ts'
import { badParameter } from '../../meta/graph-error.ts'
import { pacificDaysIn } from '../../meta/graph-values.ts'
import { type GraphParams, readNumber } from '../../meta/read-params.ts'
import { graphTime } from '../../meta/select-fields.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Page } from '../accounts/pages.ts'
import type { Person } from '../accounts/people.ts'
import type { PagePost } from './page-posts.ts'
import { postIdOf } from './read-posts.ts'

type Day = { since: number; until: number }

/** Of docs/networks.md 4.7: those that are told by the day. */
const pageMetrics: Record<string, (page: Page, day: Day) => number> = {
  page_total_media_view_unique: ({ account }, day) => seenIn(account, day).reach,
  page_media_view: ({ account }, day) => seenIn(account, day).views,
  page_follows: ({ account }, { until }) => followersAt(account, until),
}

/** One unknown metric fails the whole call. A day is told once it is over. */
export const readPageInsights = ({ clock }: Sandbox, page: Page, params: GraphParams) => {
  const names = (params.metric ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0 || names.some((name) => !Object.hasOwn(pageMetrics, name))) {
    throw badParameter('The value must be a valid insights metric')
  }
  if (params.period !== 'day') throw badParameter('The period is not supported')
  const now = clock.now()
  const until = readNumber(params, 'until', Math.floor(now / 1000)) * 1000
  const since = readNumber(params, 'since', until / 1000 - 2 * 86_400) * 1000
  if (since > until) throw badParameter('Param since must be before until')
  if (until - since > 90 * millisecondsInDay) {
    throw badParameter('There cannot be more than 90 days (7776000 s) between since and until')
  }
  const days = pacificDaysIn({ since, until: Math.min(until, now) })
  return {
    data: names.map((name) => ({
      ...{ name, period: 'day', title: name, description: '' },
      values: days.map((day) => ({
        value: pageMetrics[name]?.(page, day) ?? 0,
        end_time: graphTime(day.until),
      })),
      id: `${page.accountId}/insights/${name}/day`,
    })),
    paging: {},
  }
}

type Figures = Record<'reach' | 'views' | 'likes' | 'loves' | 'comments' | 'shares', number>

const figuresOf = ({ db, clock }: Sandbox, post: PagePost, { account }: Page): Figures => {
  const at = clock.now()
  const spread = post.product === 'REELS' ? 1.8 : 0.7
  const { reach, part } = growPost(post, account, { at, spread })
  return {
    ...{ reach, views: reach + part('views', 0.1, 0.5) },
    ...{ likes: part('likes', 0.02, 0.05), loves: part('loves', 0.002, 0.012) },
    comments: listComments(db, post.id).filter(({ createdAt }) => createdAt <= at).length,
    shares: part('shares', 0.001, 0.008),
  }
}

/** Kinds that nobody used are missing, and of none at all it is an empty list. */
const byKind = (counts: Record<string, number>) => {
  const used = Object.entries(counts).filter(([, count]) => count > 0)
  return used.length > 0 ? Object.fromEntries(used) : []
}

/** Of docs/networks.md 4.7: those that are told of posts. */
const postMetrics: Record<string, (figures: Figures) => unknown> = {
  post_total_media_view_unique: ({ reach }) => reach,
  post_media_view: ({ views }) => views,
  post_reactions_by_type_total: ({ likes, loves }) => byKind({ like: likes, love: loves }),
  post_activity_by_action_type: ({ likes, loves, comments, shares }) =>
    byKind({ like: likes + loves, comment: comments, share: shares }),
}

/**
 * One unknown metric fails the whole call. Without the permission for insights it is answered with
 * an empty set, unlike that of a Page.
 */
export const readPostInsights = (
  sandbox: Sandbox,
  post: PagePost,
  { page, person }: { page: Page; person: Person },
  params: GraphParams,
) => {
  const names = (params.metric ?? '').split(',').filter((name) => name !== '')
  if (names.length === 0 || names.some((name) => !Object.hasOwn(postMetrics, name))) {
    throw badParameter('The value must be a valid insights metric')
  }
  const { period = 'lifetime' } = params
  if (period !== 'lifetime') throw badParameter('The period is not supported')
  if (!person.scopes.includes('read_insights')) return { data: [], paging: {} }
  const figures = figuresOf(sandbox, post, page)
  return {
    data: names.map((name) => ({
      ...{ name, period, title: name, description: '' },
      values: [{ value: postMetrics[name]?.(figures) }],
      id: `${postIdOf(post)}/insights/${name}/lifetime`,
    })),
    paging: {},
  }
}
