import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PostPart } from '#contract/post-history.ts'
import { posts } from './posts.ts'
import { users } from './users.ts'

/**
 * Who changed a post, and which parts of it. The newest of each post are kept, for a year, and none
 * of a deleted one. Who created it stands with the post.
 */
export const postChanges = pgTable(
  'post_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time; null when their account was deleted. */
    userName: text('user_name'),
    parts: jsonb().$type<PostPart[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('post_changes_post').on(table.postId, table.id),
    index('post_changes_user').on(table.userId),
    index('post_changes_created').on(table.createdAt),
  ],
)
