import * as v from 'valibot'
import { postComment, searchComments } from '../meta/first-comment.ts'
import { GraphTime } from '../meta/graph-values.ts'
import { type CommentPlace, type Delivery, NetworkError } from '../network.ts'
import { urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const Comment = v.pipe(
  v.object({ text: v.optional(v.string(), ''), timestamp: GraphTime }),
  v.transform(({ text, timestamp }) => ({ text, writtenAt: timestamp })),
)

/** Throws `NetworkError`, `content` where the id of the post is not known. */
export async function writeComment(
  instagram: Instagram,
  delivery: Delivery,
  { remoteId, text }: CommentPlace,
): Promise<void> {
  await postComment(instagram.ask, delivery, {
    ...{ url: commentsOf(instagram, delivery, remoteId), text },
  })
}

/**
 * Whether the account's own comment with this text, written since then, is there. Newest first.
 * Throws `NetworkError` when not all comments can be read.
 */
export async function findComment(
  instagram: Instagram,
  delivery: Delivery,
  { remoteId, text, since }: CommentPlace & { since: Date },
): Promise<boolean> {
  const list = {
    url: commentsOf(instagram, delivery, remoteId),
    params: { fields: 'id,text,timestamp' },
    comment: Comment,
  }
  return searchComments(instagram.ask, delivery, list, { text, since })
}

function commentsOf(instagram: Instagram, { credentials }: Delivery, remoteId: string): string {
  // Published for certain, but under an id that is not known (`verify.ts`).
  if (remoteId.startsWith('container:'))
    throw new NetworkError('content', 'O Instagram não disse qual é o post.', 'no media id')
  return urlFor(instagram, credentials, `${remoteId}/comments`)
}
