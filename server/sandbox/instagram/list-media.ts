import { listPosts, type Post } from '../ledger/posts.ts'
import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import type { Sandbox } from '../sandbox.ts'
import { instagramBases } from './instagram-environment.ts'
import type { Profile } from './profiles.ts'
import { readMedia } from './read-media.ts'

const readNumber = (params: GraphParams, name: string, fallback: number) => {
  const text = params[name]
  if (text === undefined) return fallback
  if (!/^\d+$/.test(text)) throw badParameter(`Param ${name} must be a number`)
  return Number(text)
}

const cursorOf = (post: Post) => Buffer.from(`seq:${post.seq}`).toString('base64url')

const readCursor = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const seq = /^seq:(\d+)$/.exec(Buffer.from(text, 'base64url').toString())?.[1]
  if (seq === undefined) throw badParameter('Invalid cursor')
  return Number(seq)
}

type Page = { version: string; edge: 'media' | 'stories'; params: GraphParams; token: string }

/** Absolute and with the token, like Instagram's: clients call it unchanged. */
const nextUrl = ({ url }: Sandbox, profile: Profile, page: Page, after: string) => {
  const { IG_GRAPH_BASE } = instagramBases(url)
  const next = new URL(`${IG_GRAPH_BASE}/${page.version}/${profile.accountId}/${page.edge}`)
  const { after: _after, ...kept } = page.params
  next.search = new URLSearchParams({ ...kept, access_token: page.token, after }).toString()
  return next.href
}

/** Stories have their own edge, and only for a day. */
const belongsTo = (post: Post, edge: Page['edge'], now: number) =>
  edge === 'media'
    ? post.product !== 'STORY'
    : post.product === 'STORY' && (post.visibleUntil ?? 0) > now

export const listMedia = (sandbox: Sandbox, profile: Profile, page: Page) => {
  const { params, edge } = page
  const now = sandbox.clock.now()
  const since = readNumber(params, 'since', 0) * 1000
  const until = readNumber(params, 'until', Number.MAX_SAFE_INTEGER / 1000) * 1000
  const limit = Math.min(Math.max(readNumber(params, 'limit', 25), 1), 100)
  const before = readCursor(params.after)
  const found = listPosts(sandbox.db, {
    accountId: profile.accountId,
    limit: 10_000,
    ...(before !== undefined && { before }),
  }).filter(
    (post) =>
      belongsTo(post, edge, now) && post.publishedAt >= since && post.publishedAt <= until + 999,
  )
  const posts = found.slice(0, limit)
  const [first, last] = [posts.at(0), posts.at(-1)]
  const data = posts.map((post) => readMedia(sandbox, post, profile, params.fields))
  if (!first || !last) return { data }
  const cursors = { before: cursorOf(first), after: cursorOf(last) }
  const hasMore = found.length > posts.length
  return {
    data,
    paging: { cursors, ...(hasMore && { next: nextUrl(sandbox, profile, page, cursors.after) }) },
  }
}
