import { listComments } from '../ledger/comments.ts'
import type { Post } from '../ledger/posts.ts'
import { graphTime, selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Profile } from './profiles.ts'

const childrenOf = ({ url }: Sandbox, post: Post, fields: string | undefined) => {
  if (post.mediaType !== 'CAROUSEL_ALBUM') return undefined
  const data = post.items.map((item, index) =>
    selectFields(
      'IGMedia',
      {
        // Instagram gives children their own ids; the sandbox does not answer calls about them.
        id: () => `${post.id.slice(0, -2)}${String(index + 10)}`,
        media_type: () => item.kind.toUpperCase(),
        media_url: () => `${url}/media/${item.file}`,
        alt_text: () => item.altText,
        timestamp: () => graphTime(post.publishedAt),
      },
      fields,
    ),
  )
  return { data }
}

/** The IG Media node. Timestamps have whole seconds, like Instagram's. */
export const readMedia = (
  sandbox: Sandbox,
  post: Post,
  profile: Profile,
  fields: string | undefined,
) => {
  const { db, url } = sandbox
  const [first] = post.items
  const preview = first?.preview ?? null
  return selectFields(
    'IGMedia',
    {
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
      children: (nested) => childrenOf(sandbox, post, nested),
      username: () => profile.account.username,
      owner: () => ({ id: profile.accountId }),
      comments_count: () => listComments(db, post.id).length,
      like_count: () => 0,
      is_comment_enabled: () => true,
    },
    fields,
  )
}
