import { type Comment, insertComment, listComments, listPosts } from '../../ledger/posts.ts'
import { badParameter } from '../../meta/graph-error.ts'
import { type GraphParams, readNumber } from '../../meta/read-params.ts'
import { graphTime, selectFields } from '../../meta/select-fields.ts'
import type { Sandbox } from '../../sandbox.ts'
import { findPage, type Page } from '../accounts/pages.ts'
import { facebookBases } from '../facebook-environment.ts'
import { newCommentNumber } from '../new-id.ts'
import type { FacebookSandbox } from '../settings.ts'
import { type PagePost, withExtra } from './page-posts.ts'

/** The id of a video's post names the Page and the video. */
export const postIdOf = ({ id, accountId }: PagePost) =>
  id.includes('_') ? id : `${accountId}_${id}`

const readPhoto = (id: string, nested: string | undefined) =>
  readAttachment({ mediaType: 'photo', targetId: id }, nested)

const readAttachment = (
  given: { mediaType: string; targetId?: string; link?: string; parts?: readonly string[] },
  nested: string | undefined,
) => {
  const { id: _, ...answer } = selectFields(
    'StoryAttachment',
    {
      id: () => undefined,
      media_type: () => given.mediaType,
      type: () => (given.link === undefined ? given.mediaType : 'share'),
      target: () => given.targetId && { id: given.targetId },
      unshimmed_url: () => given.link,
      url: () => given.link && `https://l.facebook.com/l.php?u=${encodeURIComponent(given.link)}`,
      subattachments: (deeper) =>
        given.parts && { data: given.parts.map((id) => readPhoto(id, deeper)) },
    },
    nested ?? 'media_type,type,target',
  )
  return answer
}

const readAttachments = (post: PagePost, nested: string | undefined) => {
  const { photoIds, link, accountId } = post
  const [first, second] = photoIds
  if (second !== undefined) {
    const album = { mediaType: 'album', targetId: accountId, parts: photoIds }
    return { data: [readAttachment(album, nested)] }
  }
  if (first !== undefined) return { data: [readPhoto(first, nested)] }
  if (link !== null) return { data: [readAttachment({ mediaType: 'link', link }, nested)] }
  if (post.mediaType === 'VIDEO') {
    return { data: [readAttachment({ mediaType: 'video', targetId: post.id }, nested)] }
  }
  return undefined
}

/** The Page Post node. Times have whole seconds, and an empty message is left out. */
export const readPost = (sandbox: Sandbox, post: PagePost, fields: string | undefined) =>
  selectFields(
    'Post',
    {
      id: () => postIdOf(post),
      message: () => post.caption,
      created_time: () => graphTime(post.publishedAt),
      permalink_url: () => `${sandbox.url}${post.pagePath}`,
      is_published: () => true,
      from: () => {
        const page = findPage(sandbox.db, post.accountId)
        return page && { id: page.accountId, name: page.account.name }
      },
      attachments: (nested) => readAttachments(post, nested),
    },
    fields ?? 'created_time,message,id',
  )

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

const maxComment = 8000

/** POST /{post}/comments, in the Page's name. */
export const addComment = (
  { db, clock }: Sandbox,
  post: PagePost,
  page: Page,
  params: GraphParams,
) => {
  const text = params.message?.trim() ?? ''
  if (text === '') throw badParameter('The parameter message is required')
  if (text.length > maxComment) throw badParameter('The comment is too long')
  const id = `${post.id.split('_').at(-1)}_${newCommentNumber()}`
  const { accountId } = page
  insertComment(db, { id, postId: post.id, accountId, text, createdAt: clock.now() })
  return { id }
}

/** Oldest first unless asked otherwise, in pages. */
export const readComments = (
  { db, url }: Sandbox,
  post: PagePost,
  given: { version: string; params: GraphParams; token: string },
) => {
  const { params, token, version } = given
  const all = listComments(db, post.id)
  const base = facebookBases(url).META_GRAPH_BASE
  const { items, paging } = pageOf(params.order === 'reverse_chronological' ? all.reverse() : all, {
    ...{ params, token, url: `${base}/${version}/${post.id}/comments` },
    idOf: ({ id }) => id,
  })
  const data = items.map((comment) => describeComment(comment, params.fields))
  return { data, ...(paging && { paging }) }
}

const describeComment = (comment: Comment, fields: string | undefined) =>
  selectFields(
    'Comment',
    {
      id: () => comment.id,
      message: () => comment.text,
      created_time: () => graphTime(comment.createdAt),
      from: () => ({ id: comment.accountId, name: comment.username }),
    },
    fields ?? 'created_time,from,message,id',
  )
