import { insertComment, listComments } from '../ledger/comments.ts'
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

export const readComments = ({ db }: Sandbox, post: Post, fields: string | undefined) => ({
  data: listComments(db, post.id)
    .reverse()
    .map((comment) =>
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
      ),
    ),
})
