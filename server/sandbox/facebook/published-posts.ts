import { listPosts } from '../ledger/posts.ts'
import { badParameter } from '../meta/graph-error.ts'
import { type GraphParams, readNumber } from '../meta/read-params.ts'
import { facebookBases } from './facebook-environment.ts'
import { type PagePost, withExtra } from './page-posts.ts'
import type { Page } from './pages.ts'
import { readPost } from './read-post.ts'
import type { FacebookSandbox } from './settings.ts'

/** One part of a list, newest first, with the address of the next, which carries the token. */
export const pageOf = <T>(
  found: readonly T[],
  given: { url: string; params: GraphParams; token: string; idOf(item: T): string },
) => {
  const { params, token, idOf } = given
  const limit = Math.min(Math.max(readNumber(params, 'limit', 25), 1), 100)
  const { after, ...kept } = params
  const start = after === undefined ? 0 : found.findIndex((item) => idOf(item) === after) + 1
  if (after !== undefined && start === 0) throw badParameter('Invalid cursor')
  const items = found.slice(start, start + limit)
  const [first, last] = [items.at(0), items.at(-1)]
  if (!first || !last) return { items, paging: undefined }
  const cursors = { before: idOf(first), after: idOf(last) }
  const next = new URL(given.url)
  next.search = new URLSearchParams({
    ...{ ...kept, access_token: token, after: cursors.after },
  }).toString()
  return {
    items,
    paging: { cursors, ...(start + limit < found.length && { next: next.href }) },
  }
}

/** GET /{page}/published_posts: everything but Reels, which have a list of their own. */
export const listPublishedPosts = (
  sandbox: FacebookSandbox,
  page: Page,
  given: { version: string; params: GraphParams; token: string },
) => {
  const { db, clock, settings, url } = sandbox
  const { params, token, version } = given
  const since = readNumber(params, 'since', 0) * 1000
  const until = readNumber(params, 'until', Number.MAX_SAFE_INTEGER / 1000) * 1000
  const seenUntil = clock.now() - settings.staleListMs
  const found: PagePost[] = listPosts(db, { accountId: page.accountId, limit: 10_000 })
    .filter(
      ({ product, publishedAt }) =>
        product !== 'REELS' &&
        publishedAt >= since &&
        publishedAt <= until + 999 &&
        publishedAt <= seenUntil,
    )
    .map((post) => withExtra(db, post))
  const base = facebookBases(url).META_GRAPH_BASE
  const { items, paging } = pageOf(found, {
    ...{ params, token, url: `${base}/${version}/${page.accountId}/published_posts` },
    idOf: ({ id }) => id,
  })
  const data = items.map((post) => readPost(sandbox, post, params.fields))
  return { data, ...(paging && { paging }) }
}
