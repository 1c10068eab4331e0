import { sql } from 'drizzle-orm'
import { media } from '../db/schema/media.ts'
import { postMedia } from '../db/schema/post-media.ts'
import { posts } from '../db/schema/posts.ts'
import { templateMedia } from '../db/schema/template-media.ts'

/**
 * For the `where` of a query on `media`: a post that is not deleted or a saved template names it. What
 * is not named is served to nobody, and goes after a day.
 */
export const isNamed = sql<boolean>`(
  exists (
    select 1 from ${postMedia} inner join ${posts} on ${posts.id} = ${postMedia.postId}
    where ${postMedia.mediaId} = ${media.id} and ${posts.deletedAt} is null
  )
  or exists (select 1 from ${templateMedia} where ${templateMedia.mediaId} = ${media.id})
)`
