import { type Comment, insertComment, listComments } from '../ledger/comments.ts'
import type { Post } from '../ledger/posts.ts'
import { badParameter, missingObject } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import { graphTime, selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { newCommentId } from './new-id.ts'
import type { Profile } from './profiles.ts'

export const addComment = (
  { db, clock }: Sandbox,
  post: Post,
  profile: Profile,
  params: GraphParams,
) => {
  if (post.product === 'STORY') throw missingObject(post.id)
  const text = params.message?.trim() ?? ''
  if (text === '') throw badParameter('The parameter message is required')
  if ([...text].length > 2200) throw badParameter('The comment is too long')
  const id = newCommentId()
  const { accountId } = profile
  insertComment(db, { id, postId: post.id, accountId, text, createdAt: clock.now() })
  return { id }
}

const mostOfPage = 50

/** Newest first, in pages. Clients use the cursor of the next page, not its address. */
export const readComments = ({ db, url }: Sandbox, post: Post, params: GraphParams) => {
  const all = listComments(db, post.id).reverse()
  const limit = Math.min(Math.max(Number(params.limit ?? 25) || 25, 1), mostOfPage)
  const start = params.after === undefined ? 0 : all.findIndex(({ id }) => id === params.after) + 1
  if (params.after !== undefined && start === 0) throw badParameter('Invalid cursor')
  const page = all.slice(start, start + limit)
  const [first, last] = [page.at(0), page.at(-1)]
  const data = page.map((comment) => describeComment(comment, params.fields))
  if (!first || !last) return { data }
  const next = `${url}/instagram/graph/${post.id}/comments?after=${last.id}`
  return {
    data,
    paging: {
      cursors: { before: first.id, after: last.id },
      ...(start + limit < all.length && { next }),
    },
  }
}

const describeComment = (comment: Comment, fields: string | undefined) =>
  selectFields(
    'IGComment',
    {
      id: () => comment.id,
      text: () => comment.text,
      timestamp: () => graphTime(comment.createdAt),
      username: () => comment.username,
      from: () => ({ id: comment.accountId, username: comment.username }),
      like_count: () => 0,
      hidden: () => false,
    },
    fields ?? 'id,text,timestamp',
  )
