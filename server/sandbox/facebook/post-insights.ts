import { growPost } from '../ledger/growth.ts'
import { listComments } from '../ledger/posts.ts'
import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import type { PagePost } from './page-posts.ts'
import type { Page } from './pages.ts'
import type { Person } from './people.ts'
import { postIdOf } from './read-post.ts'

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
const metrics: Record<string, (figures: Figures) => unknown> = {
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
  if (names.length === 0 || names.some((name) => !Object.hasOwn(metrics, name))) {
    throw badParameter('The value must be a valid insights metric')
  }
  const { period = 'lifetime' } = params
  if (period !== 'lifetime') throw badParameter('The period is not supported')
  if (!person.scopes.includes('read_insights')) return { data: [], paging: {} }
  const figures = figuresOf(sandbox, post, page)
  return {
    data: names.map((name) => ({
      ...{ name, period, title: name, description: '' },
      values: [{ value: metrics[name]?.(figures) }],
      id: `${postIdOf(post)}/insights/${name}/lifetime`,
    })),
    paging: {},
  }
}
