import { listComments, type Post } from '../ledger/posts.ts'
import { type FieldReaders, graphTime } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { findRequestOfPost } from './containers.ts'
import { postFigures } from './post-figures.ts'
import type { Profile } from './profiles.ts'

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
