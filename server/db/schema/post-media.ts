import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { media } from './media.ts'
import { posts } from './posts.ts'

export const postMedia = pgTable(
  'post_media',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id),
    /** Alt text of this file in this post; '' when the post's own alt text applies. */
    altText: text('alt_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    index('post_media_media').on(table.mediaId),
  ],
)
