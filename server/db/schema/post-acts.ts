import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PostPart } from '#contract/post-history.ts'
import { posts } from './posts.ts'
import { users } from './users.ts'

/** Who created and changed a post. Kept for a year, the newest of each post, and until it is deleted. */
export const postActs = pgTable(
  'post_acts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The person's name at that time, shown when their account is deleted. */
    userName: text('user_name').notNull(),
    kind: text({ enum: ['created', 'changed'] }).notNull(),
    parts: jsonb().$type<PostPart[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('post_acts_post').on(table.postId, table.id),
    index('post_acts_user').on(table.userId),
    index('post_acts_created').on(table.createdAt),
  ],
)
