import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import type { PostPart } from '#contract/posts/post-history.ts'
import { media } from './media.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * The database keeps one more column of its own, `search`: the words of the texts, for
 * `posts/lists/find-matching.ts`. It is not named here, so that no query reads it with the row (decision 0105).
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
    /** What differs per network (contract/networks/network-versions.ts). */
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

/**
 * The last number given to a post of a project. Its own table, so that posts made at once wait for
 * each other here and not for the project's row. Written by a trigger of `posts` alone.
 */
export const postCounters = pgTable('post_counters', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  last: integer().notNull(),
})

/** A text with its media (`templateMedia`), saved for reuse. */
export const savedTemplates = pgTable(
  'saved_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The Idempotency-Key that created it. */
    entryKey: text('entry_key'),
    caption: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    userTags: text('user_tags').notNull().default(''),
    productTags: text('product_tags').notNull().default(''),
    altText: text('alt_text').notNull().default(''),
    versions: jsonb().$type<NetworkVersion[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('saved_templates_author').on(table.projectId, table.authorId, table.createdAt.desc()),
  ],
)

export const templateMedia = pgTable(
  'template_media',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => savedTemplates.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id),
    altText: text('alt_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.position] }),
    index('template_media_media').on(table.mediaId),
  ],
)
