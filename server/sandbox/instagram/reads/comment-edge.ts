import { type Comment, insertComment, listComments, type Post } from '../../ledger/posts.ts'
import { badParameter, missingObject } from '../../meta/graph-error.ts'
import type { GraphParams } from '../../meta/read-params.ts'
import { graphTime, selectFields } from '../../meta/select-fields.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Profile } from '../accounts/profiles.ts'
import { newCommentId } from '../new-id.ts'
import { type EdgeCall, takePage } from './paging.ts'

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

/** Newest first, in pages. */
export const readComments = (sandbox: Sandbox, call: EdgeCall) => {
  const all = listComments(sandbox.db, call.node).reverse()
  const { items, paging } = takePage(sandbox, all, call, mostOfPage)
  return { data: items.map((comment) => describeComment(comment, call.params.fields)), ...paging }
}

const describeComment = (comment: Comment, fields: string | undefined) =>
  selectFields(
    'IGComment',
    {
      id: () => comment.id,
      text: () => comment.text,
      timestamp: () => graphTime(comment.createdAt),
      username: () => comment.username,
      from: (nested) => describeAuthor(comment, nested),
      like_count: () => 0,
      hidden: () => false,
    },
    fields ?? 'id,text,timestamp',
  )

const describeAuthor = ({ accountId, username }: Comment, fields: string | undefined) =>
  selectFields(
    'IGCommentFromUser',
    { id: () => accountId, username: () => username },
    fields ?? 'id,username',
  )
