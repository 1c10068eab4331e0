import type { DatabaseSync } from 'node:sqlite'
import { followersAt } from '../../ledger/growth.ts'
import { countPosts, findPost, listComments, listPosts, type Post } from '../../ledger/posts.ts'
import { readNumber } from '../../meta/read-params.ts'
import { type FieldReaders, graphTime, selectFields } from '../../meta/select-fields.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Profile } from '../accounts/profiles.ts'
import { type GraphCall, nestedOf } from '../authorization/graph-call.ts'
import { findRequestOfPost } from '../containers/containers.ts'
import { childPrefix, mediaPrefix } from '../new-id.ts'
import { readAccountInsights } from './account-insights.ts'
import { readComments } from './comment-edge.ts'
import { postFigures, readMediaInsights } from './media-insights.ts'
import { type EdgeCall, takePage } from './paging.ts'

/** Set for reels alone (docs/networks.md 3.4). */
const isSharedToFeed = ({ db }: Sandbox, post: Post): boolean | undefined =>
  post.product === 'REELS' ? (findRequestOfPost(db, post.id)?.isSharedToFeed ?? true) : undefined

/** The fields of an IG Media node that are no lists. Times have whole seconds, like Instagram's. */
export const mediaReaders = (sandbox: Sandbox, post: Post, profile: Profile): FieldReaders => {
  const { db, url, clock } = sandbox
  const [first] = post.items
  const preview = first?.preview ?? null
  return {
    id: () => post.id,
    caption: () => post.caption,
    permalink: () => `${url}${post.pagePath}`,
    shortcode: () => post.pagePath.split('/')[2],
    timestamp: () => graphTime(post.publishedAt),
    media_type: () => post.mediaType,
    media_product_type: () => post.product,
    media_url: () => first && `${url}/media/${first.file}`,
    thumbnail_url: () => (first?.kind === 'video' && preview ? `${url}/media/${preview}` : null),
    alt_text: () => (post.mediaType === 'IMAGE' ? first?.altText : null),
    username: () => profile.account.username,
    owner: () => ({ id: profile.accountId }),
    comments_count: () => listComments(db, post.id).length,
    like_count: () => postFigures(db, post, profile, clock.now()).likes,
    is_comment_enabled: () => true,
    is_shared_to_feed: () => isSharedToFeed(sandbox, post),
  }
}

/** One file of a carousel: the post that has it, and its place in it from 0. */
export type Child = { post: Post; index: number }

/** Each file of a carousel has an id of its own, which follows from the post's. */
const childIdOf = ({ post, index }: Child) =>
  `${childPrefix}${index}${post.id.slice(mediaPrefix.length)}`

const childrenOf = (post: Post): Child[] =>
  post.mediaType === 'CAROUSEL_ALBUM' ? post.items.map((_item, index) => ({ post, index })) : []

export const findChild = (db: DatabaseSync, id: string): Child | undefined => {
  if (!id.startsWith(childPrefix)) return undefined
  const post = findPost(db, `${mediaPrefix}${id.slice(childPrefix.length + 1)}`)
  return post && childrenOf(post).find((child) => childIdOf(child) === id)
}

/** What a child has of a post's fields; the others are left out (docs/networks.md 3.4). */
const childFields = [
  ...['media_type', 'media_url', 'thumbnail_url', 'permalink', 'shortcode', 'timestamp'],
  ...['alt_text', 'username', 'owner'],
]

export const readChild = (
  sandbox: Sandbox,
  child: Child,
  profile: Profile,
  fields: string | undefined,
) => {
  const { post, index } = child
  const item = post.items[index]
  if (!item) throw new Error(`the post ${post.id} has no file ${index}`)
  const readers = mediaReaders(
    sandbox,
    {
      ...post,
      items: [item],
      mediaType: item.kind === 'video' ? 'VIDEO' : 'IMAGE',
      pagePath: `${post.pagePath}?img_index=${index + 1}`,
    },
    profile,
  )
  const nothing = () => undefined
  const own = Object.entries(readers).map(([name, read]) => [
    name,
    childFields.includes(name) ? read : nothing,
  ])
  const lists = { children: nothing, comments: nothing, insights: nothing }
  return selectFields(
    'IGMedia',
    { ...Object.fromEntries(own), ...lists, id: () => childIdOf(child) },
    fields,
  )
}

/** A carousel's files, in its order. */
export const readChildren = (
  sandbox: Sandbox,
  post: Post,
  profile: Profile,
  fields: string | undefined,
) => ({ data: childrenOf(post).map((child) => readChild(sandbox, child, profile, fields)) })

/** The IG Media node; its lists may be asked for as fields, too. */
export const readMedia = (
  sandbox: Sandbox,
  post: Post,
  profile: Profile,
  fields: string | undefined,
  { version, token, base }: Pick<EdgeCall, 'version' | 'token' | 'base'>,
) =>
  selectFields(
    'IGMedia',
    {
      ...mediaReaders(sandbox, post, profile),
      children: (nested) =>
        post.mediaType === 'CAROUSEL_ALBUM'
          ? readChildren(sandbox, post, profile, nested)
          : undefined,
      comments: (nested, args) => {
        const params = { ...args, ...(nested !== undefined && { fields: nested }) }
        const own = {
          version,
          node: post.id,
          edge: 'comments',
          params,
          token,
          ...(base && { base }),
        }
        const comments = readComments(sandbox, own)
        return comments.data.length > 0 ? comments : undefined
      },
      insights: (_nested, args) => readMediaInsights(sandbox, post, profile, args),
    },
    fields,
  )

/** Stories have their own edge, and only for a day. */
const belongsTo = (post: Post, edge: string, now: number) =>
  edge === 'stories'
    ? post.product === 'STORY' && (post.visibleUntil ?? 0) > now
    : post.product !== 'STORY'

/** An account's posts (`media`) or its `stories`, newest first. */
export const listMedia = (sandbox: Sandbox, profile: Profile, call: EdgeCall) => {
  const { params, edge } = call
  const now = sandbox.clock.now()
  const since = readNumber(params, 'since', 0) * 1000
  const until = readNumber(params, 'until', Number.MAX_SAFE_INTEGER / 1000) * 1000
  const { accountId } = profile
  const found = listPosts(sandbox.db, { accountId, limit: 10_000 }).filter(
    (post) =>
      belongsTo(post, edge, now) && post.publishedAt >= since && post.publishedAt <= until + 999,
  )
  const { items, paging } = takePage(sandbox, found, call, 100)
  const data = items.map((post) => readMedia(sandbox, post, profile, params.fields, call))
  return { data, ...paging }
}

/**
 * The IG User node: `id` is app-scoped, `user_id` is the professional account's id; through a Page
 * the latter is `id`. Its lists may be asked for as fields, too.
 */
export const readProfile = (sandbox: Sandbox, call: GraphCall) => {
  const { profile, params, byPage } = call
  const { db, url, clock } = sandbox
  const { account, accountId } = profile
  const list = (edge: string) => (nested: string | undefined, args: Record<string, string>) => {
    const own = { ...args, ...(nested !== undefined && { fields: nested }) }
    const edgeCall = { ...nestedOf(call), node: accountId, edge, params: own }
    const listed = listMedia(sandbox, profile, edgeCall)
    return listed.data.length > 0 ? listed : undefined
  }
  return selectFields(
    'IGUser',
    {
      id: () => (byPage ? accountId : profile.scopedId),
      ...(!byPage && { user_id: () => accountId, account_type: () => profile.accountType }),
      username: () => account.username,
      name: () => account.name,
      profile_picture_url: () => `${url}/media/${account.avatar}`,
      followers_count: () => followersAt(account, clock.now()),
      follows_count: () => account.follows,
      media_count: () => countPosts(db, accountId),
      biography: () => account.biography,
      website: () => account.website,
      media: list('media'),
      stories: list('stories'),
      insights: (_nested, args) => readAccountInsights(sandbox, profile, args),
    },
    params.fields,
  )
}
