import { sql } from 'drizzle-orm'
import { media } from '../db/schema/media.ts'
import { postMedia, posts, templateMedia } from '../db/schema/posts.ts'
import { storageFiles } from '../db/schema/storage.ts'

/** A condition for queries on `media`: a saved template, or a post that is not deleted, has it. */
export const isInPost = sql<boolean>`(
  exists (
    select 1 from ${postMedia} inner join ${posts} on ${posts.id} = ${postMedia.postId}
    where ${postMedia.mediaId} = ${media.id} and ${posts.deletedAt} is null
  )
  or exists (select 1 from ${templateMedia} where ${templateMedia.mediaId} = ${media.id})
)`

/**
 * A condition for queries on `media`: a template, a post that is not deleted, or a file of the
 * storage, also one in the trash, refers to it. Other files are served to nobody, and are removed
 * after a day.
 */
export const isMediaReferenced = sql<boolean>`(
  ${isInPost}
  or exists (select 1 from ${storageFiles} where ${storageFiles.mediaId} = ${media.id})
)`
