import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NetworkVersion } from '#contract/network-versions.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * The database keeps one more column of its own, `search`: the words of the texts, for
 * `find-matching.ts`. It is not named here, so that no query reads it with the row (decision 0105).
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** What people call it by. A trigger puts the project's next number in place of 0. */
    number: integer().notNull().default(0),
    /** The Idempotency-Key that created it; null for posts made by the seed. */
    entryKey: text('entry_key'),
    /** The Idempotency-Key of its last change or deletion; null when it was never changed. */
    editKey: text('edit_key'),
    caption: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    userTags: text('user_tags').notNull().default(''),
    productTags: text('product_tags').notNull().default(''),
    altText: text('alt_text').notNull().default(''),
    /** What differs per network (contract/network-versions.ts). */
    versions: jsonb().$type<NetworkVersion[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * When its caption, what differs per network, or its media were last changed; null when they never
     * were. Targets are made anew then, so one with an earlier `createdAt` went out with what stood
     * there before. Both are of the database's own clock.
     */
    contentChangedAt: timestamp('content_changed_at', { withTimezone: true }),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    // Without deleted posts, so that the index alone finds a page far down the list.
    index('posts_project_created')
      .on(table.projectId, table.createdAt.desc(), table.id)
      .where(sql`${table.deletedAt} is null`),
    uniqueIndex('posts_project_number').on(table.projectId, table.number),
    index('posts_author').on(table.authorId),
  ],
)
