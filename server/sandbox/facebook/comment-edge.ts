import { type Comment, insertComment, listComments } from '../ledger/posts.ts'
import { badParameter } from '../meta/graph-error.ts'
import type { GraphParams } from '../meta/read-params.ts'
import { graphTime, selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { facebookBases } from './facebook-environment.ts'
import { newCommentNumber } from './new-id.ts'
import type { PagePost } from './page-posts.ts'
import type { Page } from './pages.ts'
import { pageOf } from './published-posts.ts'

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
