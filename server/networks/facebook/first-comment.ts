import * as v from 'valibot'
import { postComment, searchComments } from '../meta/first-comment.ts'
import { GraphTime } from '../meta/graph-values.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import type { CommentPlace, Delivery } from '../network.ts'
import type { Facebook } from './settings.ts'

const Comment = v.pipe(
  v.object({ message: v.optional(v.string(), ''), created_time: GraphTime }),
  v.transform(({ message, created_time: writtenAt }) => ({ text: message, writtenAt })),
)

/** Throws `NetworkError`. */
export async function writeComment(
  { settings, ask }: Facebook,
  delivery: Delivery,
  { remoteId, text }: CommentPlace,
): Promise<void> {
  await postComment(ask, delivery, { url: graphUrl(settings, `${remoteId}/comments`), text })
}

/**
 * Whether a comment with this text, written since then, is there. Throws `NetworkError` when not all
 * comments can be read.
 */
export async function findComment(
  { settings, ask }: Facebook,
  delivery: Delivery,
  { remoteId, text, since }: CommentPlace & { since: Date },
): Promise<boolean> {
  const list = {
    url: graphUrl(settings, `${remoteId}/comments`),
    params: {
      fields: 'id,message,created_time',
      ...{ order: 'reverse_chronological', filter: 'stream' },
    },
    comment: Comment,
  }
  return searchComments(ask, delivery, list, { text, since })
}
