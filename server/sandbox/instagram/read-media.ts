import type { Post } from '../ledger/posts.ts'
import { selectFields } from '../meta/select-fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { readComments } from './comment-edge.ts'
import { readMediaInsights } from './media-insights.ts'
import { mediaReaders } from './media-readers.ts'
import type { EdgeCall } from './paging.ts'
import type { Profile } from './profiles.ts'
import { readChildren } from './read-child.ts'

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
